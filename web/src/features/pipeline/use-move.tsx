import { m } from '@sable/domain/mutation-names';
import { useState } from 'react';
import { navigate } from '../../navigate.ts';
import { useAction } from '../../shared/use-action.ts';
import { dialog } from '../../ui/dialog.ts';
import classes from './board.module.css';
import type { Move } from './moves.ts';
import type { Deal } from './stuck.ts';

/** Why an estimate could not be moved, shown on its card. */
export interface Refusal {
  readonly id: string;
  readonly why: string;
  readonly offer?: { readonly href: string; readonly label: string } | undefined;
}

const Reasons = ({ deal }: { deal: Deal }) => (
  <ul className={classes.reasons}>
    {deal.approval?.reasons.map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
  </ul>
);

/**
 * Performs the move for a drop or a menu choice. If the move is not possible, keeps the reason to show on the card.
 */
export function useMove() {
  const act = useAction();
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const run = async (deal: Deal, name: string, move: Extract<Move, { kind: 'act' }>) => {
    const { id, reference, revision } = deal;
    if (move.act === 'approve') {
      const sure = await dialog.confirm({
        title: `Approve ${reference} for ${name}?`,
        message: <Reasons deal={deal} />,
        okText: 'Approve',
      });
      if (sure) await act(m.estimates.approve, { id }, { done: `${reference} was approved.` });
      return;
    }
    if (move.act === 'recall') {
      const sure = await dialog.confirm({
        title: `Recall ${reference} to draft?`,
        message: 'It can be edited again. Over a limit, it needs approval again.',
        okText: 'Recall',
      });
      if (sure) await act(m.estimates.recallApproval, { id }, { done: `${reference} is a draft again.` });
      return;
    }
    const sure = await dialog.confirm({
      title: `Revise ${reference}?`,
      message: `Version ${revision + 1} opens as a draft. ${name} can no longer sign version ${revision}.`,
      okText: 'Revise',
    });
    if (sure)
      await act(m.estimates.revise, { id }, { done: `Version ${revision + 1} of ${reference} is a draft.` });
  };

  return {
    refusal,
    forget: () => setRefusal(null),
    move: (deal: Deal, name: string, move: Move | null) => {
      setRefusal(null);
      if (!move) return;
      if (move.kind === 'no') setRefusal({ id: deal.id, why: move.why, offer: move.offer });
      if (move.kind === 'page') navigate(move.href);
      if (move.kind === 'act') void run(deal, name, move);
    },
  };
}
