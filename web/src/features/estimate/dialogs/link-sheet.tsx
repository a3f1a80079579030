import { Button } from '../../../ui/button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { IconCheck, IconCopy, IconExternalLink, IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useEditor } from '../session/editor-context.tsx';
import { linkOf, type Sent, useStep } from '../session/use-step.ts';
import { m } from '@sable/domain/mutation-names';
import { Fault } from './fault.tsx';
import classes from './lifecycle.module.css';

/** The customer's link, to copy or open. It is shown once: only its hash is stored. */
export const LinkBox = ({ sent }: { sent: Sent }) => {
  const { people, estimate } = useEditor();
  const [copied, setCopied] = useState(false);
  const link = linkOf(sent.token);
  const email = people.find((person) => person.id === estimate.contactId)?.email;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      document.querySelector<HTMLInputElement>('#customer-link input')?.select();
    }
  };
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
        <Button
          kind="primary"
          icon={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
          onClick={() => void copy()}
        >
          {copied ? 'Copied' : 'Copy link'}
        </Button>
        <Button
          icon={<IconExternalLink aria-hidden />}
          onClick={() => window.open(link, '_blank', 'noopener')}
        >
          Open the customer’s page
        </Button>
      </div>
      <p className={classes.quiet}>
        Copy it now: for safety only a fingerprint of it is kept. A new link can be made at any time.
      </p>
    </div>
  );
};

/** A fresh link to the version that is out. */
export const LinkSheet = ({ onClose }: { onClose: () => void }) => {
  const { session } = useEditor();
  const { run, busy, fault } = useStep();
  const [sent, setSent] = useState<Sent | null>(null);
  const make = async (mail: boolean) =>
    setSent((await run(m.estimates.link, { id: session.estimateId, mail }))?.result ?? null);
  return (
    <SidePanel
      open
      title="New link"
      onClose={onClose}
      size={460}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      {sent ? (
        <LinkBox sent={sent} />
      ) : (
        <div className={classes.stack}>
          <p>Makes another link to the same version. Links that were sent before go on working.</p>
          <div className={classes.row}>
            <Button kind="primary" loading={busy} onClick={() => void make(false)}>
              Make a link
            </Button>
            <Button loading={busy} onClick={() => void make(true)}>
              Make and mail it
            </Button>
          </div>
          <Fault text={fault} />
        </div>
      )}
    </SidePanel>
  );
};
