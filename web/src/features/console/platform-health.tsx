import { StatCard } from '../../shared/stat-card.tsx';
import stack from '../../shared/stack.module.css';
import { useRequest } from '../../shared/use-request.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { byteText } from '../../shared/byte-text.ts';
import { counted } from '../../shared/formats.ts';
import { durationText, readHealth } from './health-api.ts';

const REFRESH_MS = 10_000;

/** Current health of the installation. */
export const PlatformHealth = () => {
  const { value, error } = useRequest(readHealth, REFRESH_MS);
  if (error && !value)
    return (
      <Section title="Health">
        <EmptyState small title="The server’s health could not be read">
          {error.message}
        </EmptyState>
      </Section>
    );
  const failed = value?.jobs.failed ?? 0;
  return (
    <div className={stack.tiles}>
      <StatCard
        label="Database"
        value={value && `${value.database.answeredInMs} ms`}
        definition="How long the database took to answer one small query just now."
        note={value && `PostgreSQL ${value.database.version}, ${value.database.kind}`}
      />
      <StatCard
        label="Live connections"
        value={value?.feed.connections}
        definition="Browser windows connected to this server for live updates right now."
        note={value && `in ${counted(value.feed.companies, 'company', 'companies')}`}
      />
      <StatCard
        label="Jobs waiting"
        value={value?.jobs.waiting}
        definition="Emails and other work that is queued and not done yet."
        note={value && (failed > 0 ? `${failed} failed` : 'none failed')}
        tone={failed > 0 ? 'danger' : undefined}
      />
      <StatCard
        label="Up since"
        value={value && durationText(value.uptimeSeconds)}
        definition="How long this server process has been running, and the memory it uses."
        note={value && `${byteText(value.memory)} · version ${value.version}`}
      />
    </div>
  );
};
