import { useEffect, useState, type FormEvent } from 'react';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { asClientError, postJson } from '../live/client-error.ts';
import { Button } from '../ui/button.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import { TextField } from '../ui/text-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import stack from './stack.module.css';

const setUpAnswer = z.object({ key: z.string(), address: z.string() });
type SetUp = z.infer<typeof setUpAnswer>;

export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

const inFours = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');

interface AuthenticatorSetupProps {
  /** Called once the new app is active and its recovery codes are saved. */
  onDone: () => void;
}

/** Sets up an authenticator app: a QR code to scan, the first code to confirm it, and recovery codes to save. */
export const AuthenticatorSetup = ({ onDone }: AuthenticatorSetupProps) => {
  const [setUp, setSetUp] = useState<SetUp>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [fault, setFault] = useState<string>();
  const begin = async () => {
    setFault(undefined);
    try {
      setSetUp(setUpAnswer.parse(await postJson('/api/second-factor/begin', {})));
    } catch (error) {
      setFault(asClientError(error).message);
    }
  };
  useEffect(() => {
    void begin();
    // Once: each begin makes a new key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const confirm = async (code: string): Promise<string | null> => {
    try {
      const answer = await postJson('/api/second-factor/confirm', { code });
      setCodes(recoveryCodesAnswer.parse(answer).recoveryCodes);
      return null;
    } catch (error) {
      return asClientError(error).message;
    }
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <div className={stack.stack}>
      {fault && (
        <>
          <p className={stack.fault} role="alert">
            {fault}
          </p>
          <div>
            <Button onClick={() => void begin()}>Try again</Button>
          </div>
        </>
      )}
      {!fault && (setUp ? <ConfirmForm setUp={setUp} onConfirm={confirm} /> : <TextSkeleton lines={6} />)}
    </div>
  );
};

interface ConfirmFormProps {
  setUp: SetUp;
  /** Resolves with an error message, or null. */
  onConfirm: (code: string) => Promise<string | null>;
}

const ConfirmForm = ({ setUp, onConfirm }: ConfirmFormProps) => {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    void onConfirm(code).then((problem) => {
      setFault(problem);
      setBusy(false);
    });
  };
  return (
    <form className={stack.stack} noValidate onSubmit={handleSubmit}>
      <p className={stack.plain}>
        Scan this with an authenticator app, such as the one for passwords on your phone.
      </p>
      <img
        className={classes.qr}
        alt="QR code for your authenticator app"
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(setUp.address))}`}
      />
      <p className={`${stack.plain} ${stack.small} ${stack.quiet}`}>
        No camera? Type this key: <span className={classes.key}>{inFours(setUp.key)}</span>
      </p>
      <TextField
        label="Code from the app"
        help="Six digits. A new one appears every 30 seconds."
        type="tel"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        onChange={setCode}
        error={fault}
      />
      <div>
        <Button kind="primary" type="submit" loading={busy}>
          Turn on
        </Button>
      </div>
    </form>
  );
};
