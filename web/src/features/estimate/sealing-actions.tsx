import { mayReceive } from '@sable/domain/cancellation/right-access';
import { maySealAgain } from '@sable/domain/estimate/seal-late';
import { hasRole } from '@sable/domain/kernel/actor';
import { m } from '@sable/domain/mutation-names';
import { useState } from 'react';
import { RescindForm } from '../../cancellation/lazy-rights.ts';
import { useNow } from '../../shared/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { useSignatures } from './panel/use-signatures.ts';
import { useEditor } from './session/editor-context.tsx';
import { useStep } from './session/use-step.ts';

/** Actions for a late seal: retry, or, a day after signing, seal with a new key. Until then the customer may cancel. */
export const SealingActions = () => {
  const { actor, account, estimate } = useEditor();
  const { run, busy, fault } = useStep();
  const now = useNow();
  const [canceling, setCanceling] = useState(false);
  const receives =
    account?.type === 'residential' && !estimate.rescissionAsked && mayReceive(actor, estimate);
  const signedAt = useSignatures()?.findLast(({ role }) => role === 'buyer')?.signedAt;
  const sealAgain =
    estimate.sealing && signedAt && hasRole(actor, 'admin', 'super') && maySealAgain(signedAt, now);
  const sealWithNewKey = async () => {
    const confirmed = await dialog.confirm({
      title: 'Seal with a new key?',
      message:
        'The company gets a new key, and the copy is made again from the same signature and record. Copies that were sealed before stay valid.',
      okText: 'Seal with a new key',
    });
    if (confirmed) await run(m.estimates.sealAnew, { id: estimate.id });
  };
  return (
    <>
      {fault && <span role="alert">{fault}</span>}
      {receives && (
        <Button small onClick={() => setCanceling(true)}>
          Customer cancels…
        </Button>
      )}
      {canceling && <RescindForm of={{ sealingId: estimate.id }} onClose={() => setCanceling(false)} />}
      {sealAgain && (
        <Button small loading={busy} onClick={() => void sealWithNewKey()}>
          Seal with a new key
        </Button>
      )}
      <Button
        small
        loading={busy}
        disabled={!estimate.sealing}
        onClick={() => void run(m.estimates.sealNow, { id: estimate.id })}
      >
        Try again now
      </Button>
    </>
  );
};
