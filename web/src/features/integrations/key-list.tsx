import { query } from '@sable/domain/queries';
import { IconKey } from '@tabler/icons-react';
import { useLive } from '../../live/hooks.ts';
import { keyState } from '../../shared/key-state.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { useNow } from '../../shared/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { LastExchange } from './last-exchange.tsx';

const unrevoked = query('api-keys', {
  where: { revokedAt: null },
  orderBy: { field: 'createdAt', direction: 'desc' },
  limit: 200,
});

/** The company's API keys, and when each was last used. */
export const KeyList = () => {
  const { rows } = useLive(unrevoked);
  const now = useNow();
  return (
    <Section
      title="API keys"
      note="Your programs that read and change records."
      flush
      actions={
        <Button small href="/api-keys">
          All API keys
        </Button>
      }
    >
      {!rows && <LinesSkeleton />}
      {rows?.length === 0 && (
        <EmptyState small icon={<IconKey aria-hidden />} title="No API key">
          Make a key for a program that needs access.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Lines label="API keys">
          {rows.map((key) => {
            const { text, tone } = keyState(key, now);
            return (
              <Line
                key={key.id}
                href={`/api-keys?key=${key.id}`}
                title={key.name}
                detail={<LastExchange at={key.lastUsedAt} failure={null} />}
                after={<StatusChip tone={tone}>{text}</StatusChip>}
              />
            );
          })}
        </Lines>
      )}
    </Section>
  );
};
