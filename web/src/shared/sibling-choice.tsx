import { closedBySale } from '@sable/domain/estimate/sibling';
import { m } from '@sable/domain/mutation-names';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { dialog } from '../ui/dialog.ts';
import { useAction } from './use-action.ts';

interface SiblingChoiceProps {
  estimate: { readonly id: string; readonly reference: string };
  /** The contract that was signed instead. */
  signed: { readonly reference: string };
}

/** Asks whether to keep or close an open estimate after another one of the account was signed. */
export const SiblingChoice = ({ estimate, signed }: SiblingChoiceProps) => {
  const act = useAction();
  const [busy, setBusy] = useState(false);
  const { id, reference } = estimate;
  const run = async (step: () => Promise<unknown>) => {
    setBusy(true);
    await step();
    setBusy(false);
  };
  const keep = () => act(m.estimates.keepOpen, { id }, { done: `${reference} stays open.` });
  const close = async () => {
    const sure = await dialog.confirm({
      title: `Close ${reference}?`,
      message: 'Its link stops working, and it cannot be opened again. Copy it to offer the same later.',
      okText: 'Close it',
      danger: true,
    });
    if (sure)
      await act(m.estimates.void, { id, reason: closedBySale(signed) }, { done: `${reference} is closed.` });
  };
  return (
    <>
      <Button small disabled={busy} onClick={() => void run(keep)}>
        Keep open
      </Button>
      <Button small disabled={busy} onClick={() => void run(close)}>
        Close…
      </Button>
    </>
  );
};
