import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { IconExternalLink, IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useEditor } from '../session/editor-context.tsx';
import { linkOf, type Sent, useStep } from '../session/use-step.ts';
import { m } from '@sable/domain/mutation-names';
import { SelectField } from '../../../ui/select-field.tsx';
import { Fault } from './fault.tsx';
import { LinkList } from './link-list.tsx';
import classes from './lifecycle.module.css';

/** The customer's link, to copy or open. It is shown once: only its hash is stored. */
export const LinkBox = ({ sent, email }: { sent: Sent; email: string | null }) => {
  const link = linkOf(sent.token);
  return (
    <div className={classes.stack}>
      {sent.mailed && email && (
        <p className={classes.good} role="status">
          <IconMailCheck size={18} stroke={1.75} aria-hidden />
          <span>
            Mailed to <strong>{email}</strong>.
          </span>
        </p>
      )}
      {!sent.mailed && <p>No email was sent. Hand the link over yourself.</p>}
      <div id="customer-link">
        <TextField label="Customer’s link" readOnly value={link} onChange={() => undefined} />
      </div>
      <div className={classes.row}>
        <CopyButton
          kind="primary"
          label="Copy link"
          text={link}
          onRefused={() => document.querySelector<HTMLInputElement>('#customer-link input')?.select()}
        />
        <Button
          icon={<IconExternalLink aria-hidden />}
          onClick={() => window.open(link, '_blank', 'noopener')}
        >
          Open the customer’s page
        </Button>
      </div>
      <p className={classes.quiet}>
        Copy it now: for safety only a fingerprint of it is kept. A new link can be made at any time and ends
        this one.
      </p>
    </div>
  );
};

/** The links to the version that is out, and a fresh one for a recipient. */
export const LinkSheet = ({ onClose }: { onClose: () => void }) => {
  const { session, people, estimate } = useEditor();
  const { run, busy, fault } = useStep();
  const [sent, setSent] = useState<Sent | null>(null);
  const [contactId, setContactId] = useState(estimate.contactId);
  const recipient = people.find((person) => person.id === contactId);
  const make = async (mail: boolean) => {
    const args = { id: session.estimateId, mail, ...(contactId && { contactId }) };
    setSent((await run(m.estimates.link, args))?.result ?? null);
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
          <p>Each recipient has one link: a new one ends the link that they had before.</p>
          <div className={classes.row}>
            <Button kind="primary" loading={busy} onClick={() => void make(false)}>
              Make a link
            </Button>
            <Button loading={busy} disabled={!recipient?.email} onClick={() => void make(true)}>
              Make and mail it
            </Button>
          </div>
          <Fault text={fault} />
        </div>
      )}
    </SidePanel>
  );
};
