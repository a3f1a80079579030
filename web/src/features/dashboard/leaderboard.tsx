import { where } from '@sable/domain/kernel/predicate';
import { groups } from '@sable/domain/queries';
import { IconTrophy } from '@tabler/icons-react';
import { counted } from '../../shared/formats.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { monthOf } from '../../shared/months.ts';
import { PersonAvatar } from '../../shared/person-avatar.tsx';
import { useFormats } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { useCounted } from '../../shared/use-counted.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import classes from './dashboard.module.css';
import { ranked } from './ranking.ts';
import type { Day } from './scope.ts';

/** RMR sold this month by rep. */
export const Leaderboard = ({ day }: { day: Day }) => {
  const { money, month: write } = useFormats();
  const { nameOf } = usePeople();
  const { from, to } = monthOf(day.today);
  const { rows } = useCounted(
    groups('contract-credits', {
      where: where(
        {},
        { field: 'signedOn', op: 'gte', value: from },
        { field: 'signedOn', op: 'lte', value: to },
      ),
      groupBy: ['userId'],
      sum: ['rmrSold', 'salesPpm'],
    }),
  );
  const reps = rows && ranked(rows);
  return (
    <Section title="Leaderboard" note={`RMR sold in ${write(from)}.`} flush>
      {!reps && <LinesSkeleton />}
      {reps?.length === 0 && (
        <EmptyState small icon={<IconTrophy aria-hidden />} title="No sales yet this month">
          The first signed estimate of the month leads this list.
        </EmptyState>
      )}
      {reps && reps.length > 0 && (
        <Lines label="Reps by RMR sold this month">
          {reps.slice(0, 8).map(({ userId, place, count, rmr }) => {
            const name = nameOf(userId) || 'No rep';
            return (
              <Line
                key={userId ?? 'none'}
                before={
                  <>
                    <span className={classes.place}>{place}</span>
                    <PersonAvatar id={userId} name={name} size="small" />
                  </>
                }
                title={name}
                detail={counted(count, 'contract')}
                after={
                  <>
                    <span>{money(rmr)}/mo</span>
                    {userId === day.me && <StatusChip tone="accent">You</StatusChip>}
                  </>
                }
              />
            );
          })}
        </Lines>
      )}
    </Section>
  );
};
