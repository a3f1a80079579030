import { Button } from '../../../ui/button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { useState } from 'react';
import { useIsHere } from '../../../address.ts';
import { useEditor } from '../session/editor-context.tsx';
import { linkOf, type Sent, useStep } from '../session/use-step.ts';
import { useSession } from '../../../session/session.ts';
import { m } from '@sable/domain/mutation-names';
import { SelectField } from '../../../ui/select-field.tsx';
import { useSignatures } from '../panel/use-signatures.ts';
import { Fault } from './fault.tsx';
import { LinkBox } from './link-box.tsx';
import { LinkList } from './link-list.tsx';
import classes from './lifecycle.module.css';

/** The links to the sent version, and a form to create one for a recipient. */
export const LinkSheet = ({ onClose }: { onClose: () => void }) => {
  const { session, people, estimate } = useEditor();
  const { run, busy, fault } = useStep();
  const isHere = useIsHere();
  const { mailDelivers } = useSession();
  const [sent, setSent] = useState<Sent | null>(null);
  const signatures = useSignatures();
  const signers = [estimate.contactId, ...estimate.furtherSigners.map((signer) => signer.contactId)];
  const awaited = signers.find((_, at) => !signatures?.some(({ place }) => place === at + 1));
  const [chosen, setContactId] = useState<string | null>(null);
  // The signer whose turn it is usually needs the link.
  const contactId = chosen ?? awaited ?? estimate.contactId;
  const recipient = people.find((person) => person.id === contactId);
  const make = async (mail: boolean) => {
    const args = { id: session.estimateId, mail, ...(contactId && { contactId }) };
    return (await run(m.estimates.link, args))?.result ?? null;
  };
  /** Signing in person: opens the customer’s page on this device. */
  const signHere = async () => {
    const made = await make(false);
    if (made && isHere()) window.location.assign(linkOf(made.token));
  };
  return (
    <SidePanel
      open
      title="Customer’s links"
      onClose={onClose}
      size={460}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      {sent ? (
        <LinkBox sent={sent} email={recipient?.email ?? null} />
      ) : (
        <div className={classes.stack}>
          <LinkList />
          <SelectField
            label="New link for"
            choices={people.map(({ id, name }) => ({ value: id, label: name }))}
            value={contactId}
            onChange={setContactId}
          />
          <p>A new link replaces the recipient’s earlier one. The link in a signed copy still works.</p>
          <div className={classes.row}>
            <Button kind="primary" loading={busy} onClick={() => void make(false).then(setSent)}>
              Make a link
            </Button>
            <Button loading={busy} onClick={() => void signHere()}>
              Sign here
            </Button>
            {mailDelivers && (
              <Button
                loading={busy}
                disabled={!recipient?.email}
                onClick={() => void make(true).then(setSent)}
              >
                Make and email it
              </Button>
            )}
          </div>
          <Fault text={fault} />
        </div>
      )}
    </SidePanel>
  );
};
