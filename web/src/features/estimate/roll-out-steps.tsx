import { estimates } from '@sable/domain/estimate/estimate';
import { openStatuses } from '@sable/domain/estimate/lifecycle';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { rollOuts } from '@sable/domain/roll-out';
import { IconLink, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor, useLive, useRow } from '../../live/hooks.ts';
import { useSession } from '../../session/session.ts';
import { ShareLink } from '../../shared/share-link.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';

type Estimate = RowIn<'estimates'>;
/** Why an estimate of the roll-out could not be sent. */
interface Refused {
  readonly estimate: Estimate;
  readonly why: string;
}

const estimatesOf = (rollOutId: string) =>
  query('estimates', { where: { rollOutId }, orderBy: { field: 'number', direction: 'asc' }, limit: 200 });

const isUnsent = ({ status }: Estimate): boolean => status === 'draft' || status === 'approved';

/** Sends the unsent estimates one by one. One that cannot be sent does not stop the others. */
function useSendAll(rows: readonly Estimate[]) {
  const act = useAction();
  const actor = useActor();
  const [sending, setSending] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const unsent = rows.filter((row) => isUnsent(row) && can(anyEntity(estimates), actor, 'update', row));
  const send = async () => {
    const failed: Refused[] = [];
    for (const [index, estimate] of unsent.entries()) {
      setSending(`${index + 1} of ${unsent.length}`);
      const answer = await act(m.estimates.sendInRollOut, { id: estimate.id }, { silent: true });
      if (!answer.ok) failed.push({ estimate, why: answer.error.message });
    }
    setSending(null);
    setRefused(failed);
  };
  return { unsent, sending, refused, send };
}

/** The new link, shown once: only its hash is stored. */
const LinkPanel = ({ link, mailed, onClose }: { link: string; mailed: boolean; onClose: () => void }) => {
  const { mailDelivers } = useSession();
  return (
    <SidePanel
      open
      size={460}
      title="The sites can be signed"
      onClose={onClose}
      foot={<Button onClick={onClose}>Done</Button>}
    >
      <div className={stack.stack}>
        <p className={stack.plain}>
          {mailed && mailDelivers
            ? 'An email with the link is on its way. All sites are on one page, to be signed together.'
            : `${mailed ? 'No mail server is set up, so no email was sent.' : 'The contact has no email address.'} Share the link yourself.`}
        </p>
        <ShareLink label="Link to all sites" link={link} title="All sites" />
        <p className={`${stack.plain} ${stack.quiet} ${stack.small}`}>
          Copy it now: for security, we don’t store the link. You can create a new one anytime, which replaces
          this one.
        </p>
      </div>
    </SidePanel>
  );
};

/**
 * Creates the link to all sites, and emails it if a mail server is set up. The link stays on screen until the user
 * has copied it.
 */
function useInvite(id: string) {
  const act = useAction();
  const [made, setMade] = useState<{ readonly link: string; readonly mailed: boolean } | null>(null);
  const [inviting, setInviting] = useState(false);
  const invite = async () => {
    setInviting(true);
    const answer = await act(m.rollOuts.invite, { id });
    setInviting(false);
    if (answer.ok)
      setMade({ link: `${location.origin}/r/${answer.result.token}`, mailed: answer.result.mailed });
  };
  return { made, inviting, invite, forget: () => setMade(null) };
}

/** Shows the progress of the roll-out and its next step: first its estimates are sent, then its contact gets the link. */
export const RollOutSteps = ({ id }: { id: string }) => {
  const actor = useActor();
  const { row } = useRow(rollOuts, id);
  const { rows = [] } = useLive(estimatesOf(id));
  const { unsent, sending, refused, send } = useSendAll(rows);
  const { mailDelivers } = useSession();
  const { made, inviting, invite, forget } = useInvite(id);
  if (!row || !can(anyEntity(rollOuts), actor, 'update', row)) return null;
  const count = (statuses: readonly string[]) =>
    rows.filter(({ status }) => statuses.includes(status)).length;
  const signed = count(['sealing', 'accepted']);
  const open = count(openStatuses);
  return (
    <Section title="Signing">
      <div className={stack.stack}>
        <p className={stack.plain} role="status">
          {`${signed} of ${rows.length} signed, ${open} open, ${rows.length - signed - open} not open.`}
        </p>
        <div className={stack.row}>
          {(unsent.length > 0 || sending) && (
            <Button
              kind="primary"
              loading={sending !== null}
              icon={<IconSend size={16} aria-hidden />}
              onClick={() => void send()}
            >
              {sending ?? (unsent.length === 1 ? 'Send 1 estimate' : `Send ${unsent.length} estimates`)}
            </Button>
          )}
          {open > 0 && (
            <Button
              {...(row.invitedAt === null && { kind: 'primary' as const })}
              loading={inviting}
              icon={<IconLink size={16} aria-hidden />}
              onClick={() => void invite()}
            >
              {row.invitedAt !== null
                ? 'New link to all sites'
                : mailDelivers
                  ? 'Send the link to all sites'
                  : 'Get the link to all sites'}
            </Button>
          )}
        </div>
        {refused.length > 0 && (
          <div role="alert">
            <p className={stack.plain}>These could not be sent. The others were.</p>
            <ul>
              {refused.map(({ estimate, why }) => (
                <li key={estimate.id}>
                  <a href={`/estimate/${estimate.id}`}>{estimate.reference}</a>: {why}
                </li>
              ))}
            </ul>
          </div>
        )}
        {made && <LinkPanel {...made} onClose={forget} />}
      </div>
    </Section>
  );
};
