import { openStatuses } from '@sable/domain/estimate/lifecycle';
import { phoneHref } from '@sable/domain/phone';
import { query } from '@sable/domain/queries';
import { IconPhone } from '@tabler/icons-react';
import { agoText } from '../../shared/ago-text.ts';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { listLink } from '../../shared/list-link.ts';
import { useFormats } from '../../shared/use-company.ts';
import { useNow } from '../../shared/use-now.ts';
import { usePage } from '../../shared/use-page.ts';
import { usePeople } from '../../shared/use-people.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './act-line.module.css';
import { ActLine, ActLines, Amounts, CardTitle, QuietCard } from './act-line.tsx';
import type { Day } from './scope.ts';
import { staleAmong, staleWhere, type StaleEstimate, type StaleReason } from './stale-estimates.ts';
import { useCustomers } from './use-customers.ts';

const MAX_ROWS = 8;

const usePageOf = (reason: StaleReason, { today, timeZone, owner }: Day) =>
  usePage(
    query('estimates', {
      where: staleWhere(reason, today, timeZone, owner),
      orderBy: 'sentAt',
      limit: MAX_ROWS,
    }),
  );

/** Returns the most urgent estimates and their total number. Questions have their own card. */
function useStale(day: Day) {
  const expiring = usePageOf('expiring', day);
  const viewed = usePageOf('viewed', day);
  const waiting = usePageOf('waiting', day);
  const pages = [expiring, viewed, waiting];
  return {
    rows: pages.every(({ rows }) => rows)
      ? staleAmong(
          pages.flatMap(({ rows }) => rows ?? []),
          day.today,
          day.timeZone,
        )
      : undefined,
    count: pages.every(({ count }) => count !== undefined)
      ? pages.reduce((sum, { count }) => sum + (count ?? 0), 0)
      : undefined,
  };
}

/** Open estimates that the customer has not acted on, listed by customer, with a button to call them. */
export const CustomersToReach = ({ day }: { day: Day }) => {
  const formats = useFormats();
  const now = useNow();
  const { nameOf } = usePeople();
  const stale = useStale(day);
  const shown = stale.rows?.slice(0, MAX_ROWS) ?? [];
  const customers = useCustomers(shown.map(({ estimate }) => estimate.accountId));
  const said = ({ estimate, reason }: StaleEstimate) => {
    const { reference, viewedAt, expiresOn } = estimate;
    const isExpiring = reason === 'expiring' && expiresOn;
    return (
      <>
        {viewedAt ? 'has read' : 'has not opened'} <span className={classes.reference}>{reference}</span>
        {isExpiring ? `, expires ${formats.shortDay(expiresOn)}` : viewedAt && ', not signed'}
      </>
    );
  };
  const detail = ({ estimate: { sentAt, ownerUserId } }: StaleEstimate): string =>
    [sentAt && `sent ${agoText(sentAt, now)}`, day.owner === undefined && nameOf(ownerUserId)]
      .filter(Boolean)
      .join(' · ');
  return (
    <Section
      title={<CardTitle count={stale.count}>Customers to reach</CardTitle>}
      flush
      actions={
        (stale.count ?? 0) > MAX_ROWS && (
          <Button
            small
            kind="quiet"
            href={listLink('estimates', { status: openStatuses, ownerUserId: day.owner })}
          >
            All open
          </Button>
        )
      }
    >
      {!stale.rows && <LinesSkeleton />}
      {stale.rows?.length === 0 && (
        <QuietCard>
          All caught up. Estimates that are read but not signed, unopened for three days, or about to expire
          appear here.
        </QuietCard>
      )}
      {shown.length > 0 && (
        <ActLines label="Customers to reach">
          {shown.map((each) => {
            const customer = customers.get(each.estimate.accountId);
            return (
              <ActLine
                key={each.estimate.id}
                name={customer?.name ?? each.estimate.title}
                href={`/estimate/${each.estimate.id}`}
                said={said(each)}
                detail={detail(each)}
                figures={<Amounts once={each.estimate.total} monthly={each.estimate.rmr} />}
                acts={
                  customer?.phone ? (
                    <Button small href={phoneHref(customer.phone)} icon={<IconPhone size={16} aria-hidden />}>
                      Call
                    </Button>
                  ) : (
                    <Button small href={`/estimate/${each.estimate.id}`}>
                      Open
                    </Button>
                  )
                }
              />
            );
          })}
        </ActLines>
      )}
    </Section>
  );
};
