import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import stack from '../../shared/stack.module.css';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { TextField } from '../../ui/text-field.tsx';

const FIELD = 'webhook-secret';

/** A signing secret, shown this once. */
export const SecretPanel = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      document.querySelector<HTMLInputElement>(`#${FIELD} input`)?.select();
    }
  };
  return (
    <SidePanel open size={480} title="Signing secret" onClose={onClose}>
      <div className={stack.stack}>
        <p className={stack.plain}>
          The receiver checks with it that a message comes from here. Copy it now: it is not shown again.
        </p>
        <div id={FIELD}>
          <TextField label="Secret" readOnly value={secret} onChange={() => undefined} />
        </div>
        <div className={stack.row}>
          <Button
            kind="primary"
            icon={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => void copy()}
          >
            {copied ? 'Copied' : 'Copy secret'}
          </Button>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </SidePanel>
  );
};
