import { addDays } from '@sable/domain/calendar-date';
import { openStatuses } from '@sable/domain/estimate/lifecycle';
import { unansweredSale } from '@sable/domain/estimate/sibling';
import { query } from '@sable/domain/queries';
import { useLive } from '../../live/hooks.ts';
import { SiblingChoice } from '../../shared/sibling-choice.tsx';
import { usePeople } from '../../shared/use-people.ts';
import { Section } from '../../ui/section.tsx';
import { ActLine, ActLines, Amounts, CardTitle } from './act-line.tsx';
import type { Day } from './scope.ts';
import { useCustomers } from './use-customers.ts';

/** Days after a signature during which its siblings are listed; longer than an estimate stays open. */
const SINCE_DAYS = 90;
const LIMIT = 200;

/** Returns open estimates whose customer has since signed another one, each with the contract of that sale. */
function useAsked({ owner, today }: Day) {
  const { rows: signed = [] } = useLive(
    query('contracts', {
      where: { field: 'signedOn', op: 'gte', value: addDays(today, -SINCE_DAYS) },
      orderBy: { field: 'signedOn', direction: 'desc' },
      limit: LIMIT,
    }),
  );
  const accountIds = [...new Set(signed.map(({ accountId }) => accountId))].toSorted();
  const { rows: open = [] } = useLive(
    accountIds.length > 0
      ? query('estimates', {
          where: { accountId: accountIds, status: [...openStatuses], ownerUserId: owner },
          orderBy: 'updatedAt',
          limit: LIMIT,
        })
      : null,
  );
  const asked = open.flatMap((estimate) => {
    const sale = unansweredSale(estimate, signed);
    return sale ? [{ estimate, signed: sale }] : [];
  });
  return { asked, more: signed.length === LIMIT || open.length === LIMIT };
}

/** Estimates that are still open although the customer signed another one; renders nothing if there are none. */
export const OpenSiblings = ({ day }: { day: Day }) => {
  const { nameOf } = usePeople();
  const { asked, more } = useAsked(day);
  const customers = useCustomers(asked.map(({ estimate }) => estimate.accountId));
  if (asked.length === 0) return null;
  return (
    <Section
      title={
        <CardTitle count={asked.length} more={more}>
          Still open after a sale
        </CardTitle>
      }
      flush
    >
      <ActLines label="Still open after a sale">
        {asked.map(({ estimate, signed }) => (
          <ActLine
            key={estimate.id}
            name={customers.get(estimate.accountId)?.name ?? estimate.reference}
            href={`/estimate/${estimate.id}`}
            said="signed another offer. This one can still be signed."
            detail={[
              customers.has(estimate.accountId) && estimate.reference,
              `after ${signed.reference}`,
              day.owner === undefined && nameOf(estimate.ownerUserId),
            ]
              .filter(Boolean)
              .join(' · ')}
            figures={<Amounts once={estimate.total} monthly={estimate.rmr} />}
            acts={<SiblingChoice estimate={estimate} signed={signed} />}
          />
        ))}
      </ActLines>
    </Section>
  );
};
