import { isOwnDeal } from '@sable/domain/estimate/four-eyes';
import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { agoText } from '../../shared/ago-text.ts';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { listLink } from '../../shared/list-link.ts';
import { useAction } from '../../shared/use-action.ts';
import { useNow } from '../../shared/use-now.ts';
import { usePage } from '../../shared/use-page.ts';
import { usePeople } from '../../shared/use-people.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { ActLine, ActLines, Amounts, CardTitle, QuietCard, SeeAll } from './act-line.tsx';
import classes from './dashboard.module.css';
import { RejectDialog } from './reject-dialog.tsx';
import type { Day } from './scope.ts';
import { useCustomers } from './use-customers.ts';
import { useHeldAct } from './use-held-act.ts';
import type { EstimateRow } from '../../shared/use-open-questions.ts';

const LIMIT = 20;

/** Returns estimates that wait for an approval, longest waiting first. */
export const usePendingApprovals = () =>
  usePage(query('estimates', { where: { status: 'pending_approval' }, orderBy: 'updatedAt', limit: LIMIT }));

interface DealProps {
  deal: EstimateRow;
  name: string;
  by: string;
  me: string;
  held: boolean;
  onApprove: () => void;
  onReject: () => void;
  onUndo: () => void;
}

const DealActs = ({ deal, me, held, onApprove, onReject, onUndo }: DealProps) => {
  if (isOwnDeal(deal, me)) return <span className={classes.quiet}>Someone else has to approve</span>;
  if (held)
    return (
      <Button small onClick={onUndo}>
        Undo
      </Button>
    );
  return (
    <>
      <Button small kind="quiet" onClick={onReject}>
        Reject
      </Button>
      <Button small kind="primary" icon={<IconCheck size={16} aria-hidden />} onClick={onApprove}>
        Approve
      </Button>
    </>
  );
};

const Deal = (props: DealProps) => {
  const { deal, name, by, held } = props;
  const now = useNow();
  return (
    <ActLine
      name={name}
      href={`/estimate/${deal.id}`}
      said={
        <span className={classes.quiet}>
          {name !== deal.reference && `${deal.reference} · `}
          {[by, agoText(deal.updatedAt, now)].filter(Boolean).join(', ')}
        </span>
      }
      detail={
        held ? (
          <span role="status">Approved. The rep is notified in 10 seconds.</span>
        ) : (
          <ul className={classes.reasons} aria-label={`Why ${deal.reference} needs approval`}>
            {deal.approval?.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )
      }
      figures={<Amounts once={deal.total} monthly={deal.rmr} />}
      acts={<DealActs {...props} />}
    />
  );
};

/** Deals over a limit, to approve or reject from the dashboard. */
export const Approvals = ({ day }: { day: Day }) => {
  const act = useAction();
  const { nameOf } = usePeople();
  const { rows: deals, count } = usePendingApprovals();
  const customers = useCustomers(deals?.map(({ accountId }) => accountId) ?? []);
  const [rejecting, setRejecting] = useState<string | null>(null);
  const { held, hold, undo } = useHeldAct(
    ({ id, reference }: EstimateRow) =>
      void act(m.estimates.approve, { id }, { done: `${reference} was approved.` }),
  );
  const called = ({ accountId, reference }: EstimateRow) => customers.get(accountId)?.name ?? reference;
  const rejected = deals?.find(({ id }) => id === rejecting);
  return (
    <Section
      title={<CardTitle count={count}>Waiting for your approval</CardTitle>}
      flush
      actions={
        <SeeAll shown={LIMIT} count={count} href={listLink('estimates', { status: ['pending_approval'] })} />
      }
    >
      {!deals && <LinesSkeleton />}
      {deals?.length === 0 && (
        <QuietCard>Nothing is waiting for you. Deals over a limit appear here with their reasons.</QuietCard>
      )}
      {deals && deals.length > 0 && (
        <ActLines label="Waiting for your approval">
          {deals.map((deal) => (
            <Deal
              key={deal.id}
              deal={deal}
              name={called(deal)}
              by={nameOf(deal.approval?.requestedBy ?? deal.ownerUserId)}
              me={day.me}
              held={held?.id === deal.id}
              onApprove={() => hold(deal)}
              onReject={() => setRejecting(deal.id)}
              onUndo={undo}
            />
          ))}
        </ActLines>
      )}
      {rejected && (
        <RejectDialog name={called(rejected)} estimate={rejected} onClose={() => setRejecting(null)} />
      )}
    </Section>
  );
};
