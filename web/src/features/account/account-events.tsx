import { crewOf } from '@sable/domain/event-people';
import { where } from '@sable/domain/kernel/predicate';
import { query } from '@sable/domain/queries';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useLive } from '../../live/hooks.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { StatusOf } from '../../shared/status-of.tsx';
import { useFormats, useToday } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { daysRange } from '@sable/domain/zoned-time';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';

/** What is coming up at this account, from today on. */
export const AccountEvents = ({ accountId }: { accountId: string }) => {
  const formats = useFormats();
  const today = useToday();
  const { nameOf } = usePeople();
  const from = today && daysRange(today, today, formats.timeZone).from;
  const spec = from
    ? query('events', {
        where: where({ accountId }, { field: 'endsAt', op: 'gte', value: from }),
        orderBy: 'startsAt',
        limit: 5,
      })
    : null;
  const { rows } = useLive(spec);
  const schedule = (
    <Button
      small
      icon={<IconCalendarPlus size={16} aria-hidden />}
      href={`/calendar?event=new&account=${accountId}`}
    >
      Schedule
    </Button>
  );
  return (
    <Section title="Next events" flush actions={schedule}>
      {!rows && <LinesSkeleton count={1} />}
      {rows?.length === 0 && (
        <EmptyState small title="Nothing is planned">
          Visits, installations, and calls for this account appear here.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Lines label="Next events">
          {rows.map((event) => (
            <Line
              key={event.id}
              href={`/calendar?event=${event.id}`}
              title={event.title}
              detail={[formats.instant(event.startsAt), formats.siteSpan(event), ...crewOf(event).map(nameOf)]
                .filter(Boolean)
                .join(' · ')}
              after={<StatusOf status={event.status} />}
            />
          ))}
        </Lines>
      )}
    </Section>
  );
};
