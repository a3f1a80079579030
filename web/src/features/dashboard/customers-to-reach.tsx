import { openStatuses } from '@sable/domain/estimate/lifecycle';
import { query } from '@sable/domain/queries';
import { IconMoodSmile } from '@tabler/icons-react';
import { useLive } from '../../live/hooks.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { listLink } from '../../shared/list-link.ts';
import { useFormats } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import type { Day } from './scope.ts';
import { staleAmong, staleWhere, type EstimateRow, type StaleReason } from './stale-estimates.ts';

const MAX_ROWS = 8;

const looks: Record<StaleReason, { tone: Tone; label: string }> = {
  asked: { tone: 'warning', label: 'Question asked' },
  expiring: { tone: 'danger', label: 'Expires soon' },
  viewed: { tone: 'accent', label: 'Viewed, not signed' },
  waiting: { tone: 'neutral', label: 'No answer' },
};

/** Open estimates that someone should do something about. */
export const StaleList = ({ day }: { day: Day }) => {
  const { money, day: write, instant } = useFormats();
  const { nameOf } = usePeople();
  const { rows } = useLive(
    query('estimates', {
      where: staleWhere(day.today, day.timeZone, day.owner),
      orderBy: 'sentAt',
      limit: 200,
    }),
  );
  const stale = rows && staleAmong(rows, day.today, day.timeZone);
  const detailOf = ({ sentAt, expiresOn, ownerUserId }: EstimateRow) =>
    [
      sentAt && `sent ${instant(sentAt)}`,
      expiresOn && `expires ${write(expiresOn)}`,
      !day.owner && nameOf(ownerUserId),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Section
      title="Needs attention"
      note="Sent more than three days ago, viewed and not signed, or expiring within three days."
      flush
    >
      {!stale && <LinesSkeleton />}
      {stale?.length === 0 && (
        <EmptyState small icon={<IconMoodSmile aria-hidden />} title="Nothing is stuck">
          Estimates that a customer leaves lying come up here before they expire.
        </EmptyState>
      )}
      {stale && stale.length > 0 && (
        <Lines label="Estimates that need attention">
          {stale.slice(0, MAX_ROWS).map(({ estimate, reason }) => (
            <Line
              key={estimate.id}
              href={`/estimate/${estimate.id}`}
              title={`${estimate.reference} · ${estimate.title}`}
              detail={detailOf(estimate)}
              after={
                <>
                  <StatusChip tone={looks[reason].tone}>{looks[reason].label}</StatusChip>
                  {estimate.total !== undefined && <span>{money(estimate.total)}</span>}
                </>
              }
            />
          ))}
          {stale.length > MAX_ROWS && (
            <Line
              href={listLink('estimates', { status: openStatuses, ownerUserId: day.owner })}
              title={`${stale.length - MAX_ROWS} more`}
            />
          )}
        </Lines>
      )}
    </Section>
  );
};
