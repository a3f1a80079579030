import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { recurringWords } from '@sable/domain/estimate/total-rows';
import { documentEn } from '@sable/domain/words/en/document';
import { m } from '@sable/domain/mutation-names';
import { useBounced } from '../../../shared/use-bounced.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyValues } from '../../../ui/key-values.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { TaxMoved } from '../panel/tax-moved.tsx';
import { Blocks, useBlocks } from '../panel/send-blockers.tsx';
import { useEditor, useRows } from '../session/editor-context.tsx';
import { useApprovalReasons } from '../session/use-approval-reasons.ts';
import { LinkBox } from './link-sheet.tsx';
import { useStep, type Sent } from '../session/use-step.ts';
import { Fault } from './fault.tsx';
import classes from './lifecycle.module.css';

const Summary = () => {
  const { estimate, people, formats } = useEditor();
  const totals = useRows((rows) => rows.totals);
  const contact = people.find((person) => person.id === estimate.contactId);
  const bounced = useBounced([contact?.email]).size > 0;
  const email = bounced
    ? `${contact?.email}: the last email there came back. Check the address.`
    : (contact?.email ?? 'none: you will get a link to hand over');
  return (
    <KeyValues
      rows={[
        { label: 'To', value: contact?.name },
        { label: 'Email', value: email },
        { label: 'Version', value: estimate.revision },
        { label: 'Total', value: formats.money(totals.oneTime.total), strong: true },
        { label: 'Recurring', value: documentEn.listed(recurringWords(totals, formats.money)) || null },
        { label: 'Valid until', value: estimate.expiresOn && formats.day(estimate.expiresOn) },
      ]}
    />
  );
};

const WhatHappens = ({ reasons }: { reasons: readonly string[] }) =>
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
      <li>The customer gets a link to review, choose, ask, and sign. You are notified when it is opened.</li>
    </ul>
  );

/** Sends the estimate, or asks for approval first where that is needed. */
export const SendSheet = ({ onClose }: { onClose: () => void }) => {
  const { estimate, people } = useEditor();
  const { run, busy, fault } = useStep();
  const [sent, setSent] = useState<Sent | null>(null);
  const blocked = useBlocks().length > 0;
  const reasons = useApprovalReasons();
  const approval = reasons !== undefined && reasons.length > 0;
  const send = async () => {
    const args = { id: estimate.id };
    if (!approval) return setSent((await run(m.estimates.send, args))?.result ?? null);
    if (await run(m.estimates.requestApproval, args)) onClose();
  };
  const title = sent
    ? `${estimate.reference} is on its way`
    : approval
      ? 'Ask for approval'
      : `Send ${estimate.reference}`;
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
            <Button
              kind="primary"
              loading={busy}
              disabled={blocked || !reasons}
              icon={<IconSend aria-hidden />}
              onClick={() => void send()}
            >
              {approval ? 'Ask for approval' : 'Send'}
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
          <TaxMoved />
          {reasons && <WhatHappens reasons={reasons} />}
          {blocked && (
            <div onClickCapture={onClose}>
              <Blocks />
            </div>
          )}
          <Fault text={fault} />
        </div>
      )}
    </SidePanel>
  );
};
