import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { asClientError, ClientError, postJson } from '../live/client-error.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { Button } from '../ui/button.tsx';
import { FormDialog } from './form-dialog.tsx';
import { givePasskey, supportsPasskeys } from './passkey.ts';
import { attempt, showError } from './use-action.ts';
import { useForm } from './use-form.ts';

const schema = z.object({ current: z.string().min(1, 'Type the password you have now.') });

const ProofDialog = ({ onAnswer }: { onAnswer: (proven: boolean) => void }) => {
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
        help="What protects your account asks for it once more. Without a password, sign out and in again."
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

interface Proof {
  /** Does something that the server may ask a fresh sign-in for: then the person gives the password, and it is done again. Rejects like the work. */
  readonly withProof: <T>(work: () => Promise<T>) => Promise<T>;
  /** The question; the caller shows it. */
  readonly proofDialog: ReactNode;
}

/** Asks for the password where the server wants a fresh sign-in. */
export function useProof(): Proof {
  const [question, setQuestion] = useState<{ answer: (proven: boolean) => void } | null>(null);
  const ask = () =>
    new Promise<boolean>((resolve) =>
      setQuestion({
        answer: (proven) => {
          setQuestion(null);
          resolve(proven);
        },
      }),
    );
  return {
    withProof: async (work) => {
      try {
        return await work();
      } catch (error) {
        const asked = error instanceof ClientError && error.code === 'PROOF_NEEDED';
        if (!asked || !(await ask())) throw error;
        return work();
      }
    },
    proofDialog: question && <ProofDialog onAnswer={question.answer} />,
  };
}
