import { addressLine } from '@sable/domain/address';
import { daysBetween } from '@sable/domain/calendar-date';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '../../shared/formats.ts';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { usePeople } from '../../shared/use-people.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { ActLine, ActLines, CardTitle, QuietCard, SeeAll } from './act-line.tsx';
import type { Day } from './scope.ts';
import { undatedLink, useUndated } from '../../shared/undated.ts';

const MAX_ROWS = 6;

const signed = (soldOn: string | null, today: string): string => {
  const days = soldOn ? daysBetween(soldOn, today) : 0;
  if (!soldOn) return 'is sold, no install date';
  if (days <= 0) return 'signed today, no install date';
  return days === 1
    ? 'signed yesterday, no install date'
    : `signed ${counted(days, 'day')} ago, no install date`;
};

/** Customers who signed but have no installation date yet. */
export const SoldUndated = ({ day }: { day: Day }) => {
  const { nameOf } = usePeople();
  const { rows, count } = useUndated(day.owner);
  const [all, setAll] = useState(false);
  return (
    <Section
      title={<CardTitle count={count}>Sold without a date</CardTitle>}
      flush
      actions={
        all ? (
          <SeeAll shown={rows?.length ?? 0} count={count} href={undatedLink(day.owner)} />
        ) : (
          rows &&
          rows.length > MAX_ROWS && (
            <Button small kind="quiet" onClick={() => setAll(true)}>
              {rows.length === count ? 'Show all' : `Show ${rows.length}`}
            </Button>
          )
        )
      }
    >
      {!rows && <LinesSkeleton />}
      {rows?.length === 0 && (
        <QuietCard>Every sale has a date. A sold home without an install date appears here.</QuietCard>
      )}
      {rows && rows.length > 0 && (
        <ActLines label="Sold without a date">
          {rows.slice(0, all ? rows.length : MAX_ROWS).map((account) => (
            <ActLine
              key={account.id}
              name={account.name}
              href={`/account/${account.id}`}
              said={signed(account.soldOn, day.today)}
              detail={[
                addressLine(account.site) || 'No address yet',
                day.owner === undefined && nameOf(account.ownerUserId),
              ]
                .filter(Boolean)
                .join(' · ')}
              acts={
                <Button
                  small
                  href={`/calendar?event=new&kind=install&account=${account.id}`}
                  icon={<IconCalendarPlus size={16} aria-hidden />}
                >
                  Schedule
                </Button>
              }
            />
          ))}
        </ActLines>
      )}
    </Section>
  );
};
