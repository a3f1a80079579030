import { useIsHere } from '../../../address.ts';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { m } from '@sable/domain/mutation-names';
import { useSession } from '../../../session/session.ts';
import { useBounced } from '../../../shared/use-bounced.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyValues } from '../../../ui/key-values.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { TaxMoved } from '../panel/tax-moved.tsx';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { Blocks, useBlocks } from '../panel/send-blockers.tsx';
import { SignersField } from '../panel/signers-field.tsx';
import { useEditor, useRows } from '../session/editor-context.tsx';
import { useApprovalReasons } from '../session/use-approval-reasons.ts';
import { CopiesField } from './copies-field.tsx';
import { LicenseNote } from './license-note.tsx';
import { LinkBox } from './link-box.tsx';
import { linkOf, useStep, type Sent } from '../session/use-step.ts';
import { Fault } from './fault.tsx';
import { offeredAmounts } from './offered-amounts.ts';
import classes from './lifecycle.module.css';

/** Used only if a mail server is set up. */
const MailPreview = lazyWithRetry<{ estimateId: string }>(
  async () => (await import('./mail-preview.tsx')).MailPreview,
  { Fallback: () => <TextSkeleton lines={6} /> },
);

/**
 * Whether the contact will get an email with the link. This requires a mail server and an address that has not
 * bounced.
 */
const useIsMailed = (): boolean => {
  const { estimate, people } = useEditor();
  const { mailDelivers } = useSession();
  const email = people.find(({ id }) => id === estimate.contactId)?.email;
  const bounced = useBounced([email]).size > 0;
  return Boolean(mailDelivers && email && !bounced);
};

const Summary = () => {
  const { estimate, people, formats } = useEditor();
  const rows = useRows((all) => all);
  const contact = people.find((person) => person.id === estimate.contactId);
  const [bounced] = useBounced([contact?.email]).values();
  const email = bounced
    ? `${contact?.email}. ${bounced.text}: no email goes there until it is corrected.`
    : (contact?.email ?? 'none');
  return (
    <KeyValues
      rows={[
        { label: 'To', value: contact?.name },
        { label: 'Email', value: email },
        { label: 'Version', value: estimate.revision },
        ...offeredAmounts(rows, formats.money),
        { label: 'Valid until', value: estimate.expiresOn && formats.day(estimate.expiresOn) },
      ]}
    />
  );
};

interface WhatHappensProps {
  readonly reasons: readonly string[];
  readonly isMailed: boolean;
  readonly hasFurtherSigners: boolean;
}

const WhatHappens = ({ reasons, isMailed, hasFurtherSigners }: WhatHappensProps) =>
  reasons.length > 0 ? (
    <>
      <p>This estimate needs a manager’s approval:</p>
      <ul className={classes.points}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p>You can’t edit it until they respond, but you can withdraw the request at any time.</p>
    </>
  ) : (
    <ul className={classes.points}>
      <li>This version is frozen. Later changes make a new version, and the old link says so.</li>
      <li>
        {isMailed
          ? 'The customer gets an email with a link to review, choose, ask, and sign.'
          : 'You get a link for the customer to review, choose, ask, and sign: copy it, share it, or let them scan it. No email reaches the customer.'}{' '}
        You are notified when it is opened.
      </li>
      {hasFurtherSigners && <li>Each further signer has a link of their own, when it is their turn.</li>}
    </ul>
  );

/** Sends the estimate, or first requests approval if it is needed. */
export const SendSheet = ({ onClose }: { onClose: () => void }) => {
  const { estimate, people } = useEditor();
  const { run, busy, fault } = useStep();
  const isHere = useIsHere();
  const [copies, setCopies] = useState<readonly string[]>([]);
  const [sent, setSent] = useState<Sent | null>(null);
  const isMailed = useIsMailed();
  const isIncomplete = useBlocks().length > 0;
  const { reasons, taxAhead, licenses } = useApprovalReasons() ?? {};
  const isUnlicensed = !estimate.licenseOverride && (licenses?.blocks ?? []).length > 0;
  const blocked = isIncomplete || isUnlicensed;
  const approval = reasons !== undefined && reasons.length > 0;
  const send = async () => {
    const args = { id: estimate.id };
    if (!approval)
      return setSent((await run(m.estimates.send, { ...args, copies: [...copies] }))?.result ?? null);
    if (await run(m.estimates.requestApproval, args)) onClose();
  };
  /** Signing in person: sends no email, and opens the customer’s page on this device. */
  const signHere = async () => {
    const made = await run(m.estimates.send, { id: estimate.id, mail: false });
    if (made && isHere()) window.location.assign(linkOf(made.result.token));
  };
  const title = sent
    ? `${estimate.reference} can be signed`
    : approval
      ? 'Ask for approval'
      : isMailed
        ? `Send ${estimate.reference}`
        : `Freeze ${estimate.reference}`;
  return (
    <SidePanel
      open
      title={title}
      onClose={onClose}
      size={460}
      foot={
        sent ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button onClick={onClose}>Not yet</Button>
            {!approval && (
              <Button loading={busy} disabled={blocked || !reasons} onClick={() => void signHere()}>
                Sign here
              </Button>
            )}
            <Button
              kind="primary"
              loading={busy}
              disabled={blocked || !reasons}
              icon={<IconSend aria-hidden />}
              onClick={() => void send()}
            >
              {approval ? 'Ask for approval' : isMailed ? 'Send' : 'Freeze and get the link'}
            </Button>
          </>
        )
      }
    >
      {sent ? (
        <LinkBox
          sent={sent}
          email={people.find((person) => person.id === estimate.contactId)?.email ?? null}
        />
      ) : (
        <div className={classes.stack}>
          <Summary />
          <SignersField />
          {isMailed && !approval && <CopiesField chosen={copies} onChange={setCopies} />}
          <TaxMoved />
          {taxAhead && <p role="note">{taxAhead}</p>}
          {licenses && licenses.blocks.length + licenses.warnings.length > 0 && <LicenseNote {...licenses} />}
          {reasons && (
            <WhatHappens {...{ reasons, isMailed }} hasFurtherSigners={estimate.furtherSigners.length > 0} />
          )}
          {isIncomplete && (
            <div onClickCapture={onClose}>
              <Blocks />
            </div>
          )}
          <Fault text={fault} />
          {isMailed && reasons && !approval && !blocked && <MailPreview estimateId={estimate.id} />}
        </div>
      )}
    </SidePanel>
  );
};
