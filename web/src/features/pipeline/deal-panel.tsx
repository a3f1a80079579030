import { phoneHref, readablePhone } from '@sable/domain/phone';
import { accounts } from '@sable/domain/account';
import { estimates } from '@sable/domain/estimate/estimate';
import { query } from '@sable/domain/queries';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useLive, useRow } from '../../live/hooks.ts';
import { estimateEventLabels } from '../../shared/estimate-event-labels.ts';
import { StatusOf } from '../../shared/status-of.tsx';
import stack from '../../shared/stack.module.css';
import { useFormats } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { Button } from '../../ui/button.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { Section } from '../../ui/section.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import classes from './board.module.css';
import type { Deal } from './stuck.ts';

const MAX_EVENTS = 8;

/** The latest events between the dealer and the customer. */
const LastEvents = ({ deal }: { deal: Deal }) => {
  const { instant } = useFormats();
  const { rows } = useLive(
    query('estimate-events', {
      where: { estimateId: deal.id },
      orderBy: [{ field: 'createdAt', direction: 'desc' }],
      limit: MAX_EVENTS,
    }),
  );
  if (!rows || rows.length === 0) return null;
  return (
    <Section title="What happened">
      <ol className={classes.events}>
        {rows.map((event) => (
          <li key={event.id}>
            <p>
              <strong>{estimateEventLabels[event.kind]}</strong>
            </p>
            {event.note && <p>{event.note}</p>}
            <p className={stack.quiet}>
              {event.by}, {instant(event.createdAt)}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
};

const Facts = ({ deal }: { deal: Deal }) => {
  const { money, day, instant } = useFormats();
  const { nameOf } = usePeople();
  return (
    <KeyValues
      rows={[
        { label: 'Estimate', value: `${deal.reference} · ${deal.title}` },
        { label: 'Once, before tax', value: money(deal.subtotal ?? 0) },
        { label: 'Monthly, before tax', value: money(deal.rmr ?? 0) },
        { label: 'Owner', value: nameOf(deal.ownerUserId) },
        { label: 'Sent', value: deal.sentAt && instant(deal.sentAt) },
        { label: 'Opened', value: deal.viewedAt && instant(deal.viewedAt) },
        { label: 'Expires', value: deal.expiresOn && day(deal.expiresOn) },
      ]}
    />
  );
};

interface DealPanelProps {
  id: string;
  /** Returns why the deal needs attention, as text; null if it can wait. */
  stuckOf: (deal: Deal) => string | null;
  onClose: () => void;
}

/** One deal in a panel beside the board: the customer, its status, and the ways to reach the customer. */
export const DealPanel = ({ id, stuckOf, onClose }: DealPanelProps) => {
  const { row: deal, missing } = useRow(estimates, id);
  const { row: account } = useRow(accounts, deal?.accountId);
  const stuck = deal && stuckOf(deal);
  return (
    <SidePanel
      open
      title={account?.name ?? deal?.reference ?? 'Estimate'}
      onClose={onClose}
      foot={
        deal && (
          <>
            <Button kind="primary" href={`/estimate/${deal.id}`}>
              Open the estimate
            </Button>
            <Button href={`/account/${deal.accountId}`}>Account</Button>
          </>
        )
      }
    >
      {missing && <p>We can’t find this estimate. It may have been deleted, or you may not have access.</p>}
      {!deal && !missing && <TextSkeleton lines={8} />}
      {deal && (
        <div className={stack.stack}>
          <div className={stack.row}>
            <StatusOf status={deal.status} />
            {stuck && <span className={classes.stuck}>{stuck}</span>}
          </div>
          {(account?.phone || account?.email) && (
            <div className={stack.row}>
              {account.phone && (
                <Button small href={phoneHref(account.phone)} icon={<IconPhone size={16} aria-hidden />}>
                  {readablePhone(account.phone)}
                </Button>
              )}
              {account.email && (
                <Button small href={`mailto:${account.email}`} icon={<IconMail size={16} aria-hidden />}>
                  Email
                </Button>
              )}
            </div>
          )}
          <Facts deal={deal} />
          <LastEvents deal={deal} />
        </div>
      )}
    </SidePanel>
  );
};
