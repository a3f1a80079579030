import { z } from 'zod';
import { asClientError, postJson } from '../live/client-error.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { Button } from '../ui/button.tsx';
import { FormDialog } from './form-dialog.tsx';
import { givePasskey, supportsPasskeys } from './passkey.ts';
import { attempt, showError } from './use-action.ts';
import { useForm } from './use-form.ts';

const schema = z.object({ current: z.string().min(1, 'Type the password you have now.') });

/** Asks for the password once more, or a passkey. Answers whether it was given. */
export const ProofDialog = ({ onAnswer }: { onAnswer: (proven: boolean) => void }) => {
  const form = useForm({
    schema,
    start: { current: '' },
    onSave: (typed) => attempt(() => postJson('/api/session/prove', typed), { silent: true }),
    onSaved: () => onAnswer(true),
  });
  const provePasskey = () =>
    void givePasskey('/api/session/prove/passkey').then(
      () => onAnswer(true),
      (error: unknown) => showError(asClientError(error)),
    );
  return (
    <FormDialog
      form={form}
      title="Confirm that it is you"
      submitText="Confirm"
      onClose={() => onAnswer(false)}
    >
      <PasswordField
        label="Password"
        help="What you are about to do asks for it once more, and goes on by itself. Without a password, sign out and in again."
        autoComplete="current-password"
        autoFocus
        {...form.field('current')}
      />
      {supportsPasskeys() && (
        <div>
          <Button small kind="quiet" onClick={provePasskey}>
            Use a passkey instead
          </Button>
        </div>
      )}
    </FormDialog>
  );
};
