import { MIN_PASSWORD_LENGTH } from '@sable/domain/password';
import { useState } from 'react';
import { ClientError, postJson } from '../../live/client-error.ts';
import stack from '../../shared/stack.module.css';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toast.ts';
import { passwordFaults, type PasswordFaults } from './password-faults.ts';

const refusal = (error: unknown): string =>
  error instanceof ClientError
    ? error.message
    : 'The password was not changed. The old one still works. Try again.';

/** Changes one's own password; other devices are signed out by the server. */
export const PasswordForm = () => {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [faults, setFaults] = useState<PasswordFaults>({});
  const [busy, setBusy] = useState(false);
  const change = async () => {
    const found = passwordFaults({ current, next, again });
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await postJson('/api/password/change', { current, next });
      for (const empty of [setCurrent, setNext, setAgain]) empty('');
      toast.success('Your password was changed.', { detail: 'Use it from the next sign-in on.' });
    } catch (error) {
      setFaults({ form: refusal(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section
      title="Password"
      note={`At least ${MIN_PASSWORD_LENGTH} characters. A sentence is easier to remember than signs.`}
    >
      <form
        noValidate
        className={stack.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void change();
        }}
      >
        <PasswordField
          label="Present password"
          autoComplete="current-password"
          value={current}
          error={faults.current}
          onChange={setCurrent}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          value={next}
          error={faults.next}
          onChange={setNext}
        />
        <PasswordField
          label="New password again"
          autoComplete="new-password"
          value={again}
          error={faults.again}
          onChange={setAgain}
        />
        {faults.form && (
          <p className={stack.fault} role="alert">
            {faults.form}
          </p>
        )}
        <div>
          <Button kind="primary" type="submit" loading={busy}>
            Change password
          </Button>
        </div>
      </form>
    </Section>
  );
};
