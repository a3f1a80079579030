import { IconCheck, IconCopy, IconExternalLink, IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useEditor } from '../session/editor-context.tsx';
import { linkOf, type Sent } from '../session/use-step.ts';
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
