import { hasSecondFactorDuty } from '@sable/domain/kernel/actor';
import { useState } from 'react';
import { z } from 'zod';
import { getJson, postJson } from '../../live/client-error.ts';
import { loadSession, useSession } from '../../session/session.ts';
import { AuthenticatorSetup, recoveryCodesAnswer } from '../../shared/authenticator-setup.tsx';
import { counted } from '../../shared/formats.ts';
import { RecoveryCodes } from '../../shared/recovery-codes.tsx';
import stack from '../../shared/stack.module.css';
import { attempt } from '../../shared/use-action.ts';
import { useRequest } from '../../shared/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { Section } from '../../ui/section.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toast.ts';

const stateAnswer = z.object({ on: z.boolean(), recoveryCodesLeft: z.number() });
const askState = async () => stateAnswer.parse(await getJson('/api/second-factor'));

type Doing = { at: 'set-up' } | { at: 'codes'; codes: readonly string[] } | null;

/** The user's two-step sign-in: turn it on, move it to another phone, turn it off. */
export const SecondFactorSection = () => {
  const { roles } = useSession();
  const { value: state, error, refetch } = useRequest(askState);
  const [doing, setDoing] = useState<Doing>(null);
  const finish = () => {
    setDoing(null);
    refetch();
    void loadSession();
  };
  const renew = async () => {
    const answer = await postJson('/api/second-factor/recovery-codes', {});
    setDoing({ at: 'codes', codes: recoveryCodesAnswer.parse(answer).recoveryCodes });
  };
  const turnOff = async () => {
    const sure = await dialog.confirm({
      title: 'Turn two-step sign-in off?',
      message: 'Your password alone will sign you in. Your recovery codes stop working.',
      okText: 'Turn off',
      danger: true,
    });
    if (!sure) return;
    await postJson('/api/second-factor/off', {});
    toast.success('Two-step sign-in is off.');
    finish();
  };
  const shown = () => {
    if (doing?.at === 'set-up') return <AuthenticatorSetup onDone={finish} />;
    if (doing?.at === 'codes') return <RecoveryCodes codes={doing.codes} onDone={finish} />;
    if (error) return <p className={stack.fault}>{error.message}</p>;
    if (!state) return <TextSkeleton lines={2} />;
    if (!state.on)
      return (
        <div>
          <Button kind="primary" onClick={() => setDoing({ at: 'set-up' })}>
            Set up
          </Button>
        </div>
      );
    return (
      <div className={stack.stack}>
        <p className={stack.plain}>
          It is on. {counted(state.recoveryCodesLeft, 'recovery code')} left in case you lose your phone.
        </p>
        <div className={stack.row}>
          <Button onClick={() => setDoing({ at: 'set-up' })}>Use another app</Button>
          <Button onClick={() => void attempt(renew)}>New recovery codes</Button>
          {!hasSecondFactorDuty(roles) && (
            <Button kind="danger-quiet" onClick={() => void attempt(turnOff)}>
              Turn off
            </Button>
          )}
        </div>
      </div>
    );
  };
  return (
    <Section
      title="Two-step sign-in"
      note="Besides your password, a code that only your phone knows. Someone who learns your password cannot sign in with it."
    >
      {shown()}
    </Section>
  );
};
