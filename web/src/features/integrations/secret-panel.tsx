import stack from '../../shared/stack.module.css';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { TextField } from '../../ui/text-field.tsx';

const FIELD = 'webhook-secret';

/** A signing secret, which is shown only once. */
export const SecretPanel = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  return (
    <SidePanel open size={480} title="Signing secret" onClose={onClose}>
      <div className={stack.stack}>
        <p className={stack.plain}>
          The receiver uses it to check that a message comes from this server. Copy it now: it is not shown
          again.
        </p>
        <div id={FIELD}>
          <TextField label="Secret" readOnly value={secret} onChange={() => undefined} />
        </div>
        <div className={stack.row}>
          <CopyButton
            kind="primary"
            label="Copy secret"
            text={secret}
            onRefused={() => document.querySelector<HTMLInputElement>(`#${FIELD} input`)?.select()}
          />
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </SidePanel>
  );
};
