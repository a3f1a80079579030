import { type ReactNode, useEffect, useState } from 'react';
import { z } from 'zod';
import { asClientError, getJson, postJson } from '../live/client-error.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { givePasskey, supportsPasskeys } from './passkey.ts';
import stack from './stack.module.css';
import { attempt, showError } from './use-action.ts';
import { useForm } from './use-form.ts';
import { useSession } from '../session/session.ts';
import { useRequest } from './use-request.ts';

const TITLE = 'Confirm that it is you';

/** The note about a code if no mail server delivers it. */
const KEPT_CODE =
  'No mail server is set up, so the code cannot be emailed. It is stored on the server: your server administrator can give it to you.';

const methodsAnswer = z.object({ email: z.string(), password: z.boolean(), passkey: z.boolean() });
const ask = async () => methodsAnswer.parse(await getJson('/api/session/proof/methods'));

interface WayProps {
  onAnswer: (proven: boolean) => void;
  /** The other available ways. */
  children: ReactNode;
}

const passwordSchema = z.object({ current: z.string().min(1, 'Type your current password.') });

const PasswordWay = ({ onAnswer, children }: WayProps) => {
  const form = useForm({
    schema: passwordSchema,
    start: { current: '' },
    onSave: (typed) => attempt(() => postJson('/api/session/prove', typed), { silent: true }),
    onSaved: () => onAnswer(true),
  });
  return (
    <FormDialog form={form} title={TITLE} submitText="Confirm" onClose={() => onAnswer(false)}>
      <PasswordField
        label="Password"
        help="This needs a recent sign-in. It continues automatically once you confirm."
        autoComplete="current-password"
        autoFocus
        {...form.field('current')}
      />
      {children}
    </FormDialog>
  );
};

const SendCodeWay = ({
  email,
  onSent,
  onAnswer,
  children,
}: WayProps & { email: string; onSent: () => void }) => {
  const { mailDelivers } = useSession();
  const form = useForm({
    schema: z.object({}),
    start: {},
    onSave: () => attempt(() => postJson('/api/session/prove/code/send', {}), { silent: true }),
    onSaved: onSent,
  });
  return (
    <FormDialog
      form={form}
      title={TITLE}
      submitText={mailDelivers ? 'Email me a code' : 'Make a code'}
      onClose={() => onAnswer(false)}
    >
      <p className={stack.plain}>
        This needs a recent sign-in.{' '}
        {mailDelivers ? `We email a code to ${email}; type` : `${KEPT_CODE} Type`} it here, and the change
        continues automatically.
      </p>
      {children}
    </FormDialog>
  );
};

const codeSchema = z.object({ code: z.string().trim().min(1, 'Type the code from the email.') });

const CodeWay = ({ email, onAnswer, children }: WayProps & { email: string }) => {
  const { mailDelivers } = useSession();
  const form = useForm({
    schema: codeSchema,
    start: { code: '' },
    onSave: (typed) => attempt(() => postJson('/api/session/prove/code', typed), { silent: true }),
    onSaved: () => onAnswer(true),
  });
  return (
    <FormDialog form={form} title={TITLE} submitText="Confirm" onClose={() => onAnswer(false)}>
      <TextField
        label="Code"
        help={`${mailDelivers ? `A code is on its way to ${email}.` : KEPT_CODE} It works for ten minutes.`}
        autoComplete="one-time-code"
        maxLength={40}
        autoFocus
        {...form.field('code')}
      />
      {children}
    </FormDialog>
  );
};

type Way = 'password' | 'send-code' | 'code';

/**
 * Prompts the person to confirm their identity again: by password, by a passkey, or by a code sent by email.
 * `onAnswer` receives whether they did.
 */
export const ProofDialog = ({ onAnswer }: { onAnswer: (proven: boolean) => void }) => {
  const { value: methods, error } = useRequest(ask);
  const { mailDelivers } = useSession();
  const [chosen, setChosen] = useState<Way | null>(null);
  useEffect(() => {
    if (!error) return;
    showError(error);
    onAnswer(false);
  }, [error, onAnswer]);
  if (!methods) return null;
  const { email, password, passkey } = methods;
  const way = chosen ?? (password ? 'password' : 'send-code');
  const provePasskey = () =>
    void givePasskey('/api/session/prove/passkey').then(
      () => onAnswer(true),
      (refusal: unknown) => showError(asClientError(refusal)),
    );
  const others = (
    <div className={stack.row}>
      {passkey && supportsPasskeys() && (
        <Button small kind="quiet" onClick={provePasskey}>
          Use a passkey instead
        </Button>
      )}
      {way === 'password' && (
        <Button small kind="quiet" onClick={() => setChosen('send-code')}>
          {mailDelivers ? 'Email me a code instead' : 'Use a code instead'}
        </Button>
      )}
      {way === 'code' && (
        <Button small kind="quiet" onClick={() => setChosen('send-code')}>
          Send another code
        </Button>
      )}
      {way !== 'password' && password && (
        <Button small kind="quiet" onClick={() => setChosen('password')}>
          Use your password instead
        </Button>
      )}
    </div>
  );
  if (way === 'password') return <PasswordWay onAnswer={onAnswer}>{others}</PasswordWay>;
  if (way === 'code')
    return (
      <CodeWay email={email} onAnswer={onAnswer}>
        {others}
      </CodeWay>
    );
  return (
    <SendCodeWay email={email} onSent={() => setChosen('code')} onAnswer={onAnswer}>
      {others}
    </SendCodeWay>
  );
};
