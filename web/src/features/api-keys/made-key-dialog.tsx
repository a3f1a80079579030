import { Modal } from '@mantine/core';
import stack from '../../shared/stack.module.css';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import dialogClasses from '../../ui/dialog.module.css';
import { toast } from '../../ui/toast.ts';
import classes from './api-keys.module.css';

/** Shows a new key, this once. Only the button closes the dialog, so a stray click does not lose the key. */
export const MadeKeyDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  return (
    <Modal
      opened
      centered
      size={520}
      radius="lg"
      title="Your new API key"
      classNames={dialogClasses}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={onClose}
    >
      <div className={stack.stack}>
        <p className={stack.plain}>
          Copy it now and store it with your program’s secrets. It is not shown again: for security, we don’t
          store the key.
        </p>
        <code className={classes.secret} aria-label="API key">
          {secret}
        </code>
        <div className={dialogClasses.buttons}>
          <CopyButton
            text={secret}
            onRefused={() =>
              toast.warning('The key was not copied.', { detail: 'Select it and copy it by hand.' })
            }
          />
          <Button kind="primary" onClick={onClose}>
            I have saved it
          </Button>
        </div>
      </div>
    </Modal>
  );
};
