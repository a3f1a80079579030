import { isLive } from '@sable/domain/contract/contract-status';
import { contracts } from '@sable/domain/contract/contract';
import { renews } from '@sable/domain/contract/renewal';
import { hasRole } from '@sable/domain/kernel/actor';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import type { RowIn } from '@sable/domain/queries';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor } from '../../live/hooks.ts';
import { useAction } from '../../shared/use-action.ts';
import { useToday } from '../../shared/use-company.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';
import { FundingDialog, HoldbackDialog } from './contract-funding.tsx';
import { NoticeDialog, TermsDialog } from './contract-terms-dialogs.tsx';
import {
  correctable,
  CorrectDialog,
  CreditDialog,
  UndoCancellationDialog,
  VoidDialog,
} from './contract-corrections.tsx';

interface ContractProps {
  contract: RowIn<'contracts'>;
  /** The contract's lines. */
  lines: readonly RowIn<'rmr-lines'>[];
}

const CancelDialog = lazyWithRetry(async () => (await import('./cancel-contract-dialog.tsx')).CancelDialog);
const PriceDialog = lazyWithRetry(async () => (await import('./price-dialog.tsx')).PriceDialog);

type Asked =
  | 'cancel'
  | 'price'
  | 'terms'
  | 'notice'
  | 'funding'
  | 'holdback'
  | 'correct'
  | 'credit'
  | 'undoCancellation'
  | 'void';

/** Menu of the office's actions for a contract. */
export const ContractMenu = ({ contract, lines }: ContractProps) => {
  const act = useAction();
  const today = useToday();
  const [asking, setAsking] = useState<Asked | null>(null);
  const actor = useActor();
  const mayChange = can(anyEntity(contracts), actor, 'update', contract);
  const { id, reference, status } = contract;
  const start = {
    label: 'Start',
    onClick: () => void act(m.contracts.start, { id }, { done: `${reference} is active.` }),
  };
  const reactivate = {
    label: 'Reactivate',
    onClick: () => void act(m.contracts.reactivate, { id }, { done: `${reference} was reactivated.` }),
  };
  const unfund = {
    label: 'Undo funding',
    onClick: () =>
      void act(m.contracts.recordFunding, { id, funding: null }, { done: `${reference} is not funded.` }),
  };
  const corrections = [
    ...(hasRole(actor, 'admin') && correctable(lines).length > 0
      ? [{ label: 'Correct a change…', onClick: () => setAsking('correct') }]
      : []),
    ...(hasRole(actor, 'admin') && status === 'cancelled'
      ? [{ label: 'Undo the cancellation…', onClick: () => setAsking('undoCancellation') }]
      : []),
    ...(hasRole(actor, 'admin', 'manager') && status !== 'rescinded' && status !== 'voided'
      ? [{ label: 'Change the credit…', onClick: () => setAsking('credit') }]
      : []),
    ...(hasRole(actor, 'admin') && isLive(contract) && contract.source !== 'signed_here'
      ? [{ label: 'Void…', danger: true, onClick: () => setAsking('void') }]
      : []),
  ];
  const acts = [
    ...(status === 'signed' ? [start] : []),
    ...(isLive(contract) && lines.length > 0
      ? [{ label: 'Change a price…', onClick: () => setAsking('price') }]
      : []),
    ...(isLive(contract) && contract.parentId === null && contract.termMonths > 0
      ? [{ label: 'Change the terms…', onClick: () => setAsking('terms') }]
      : []),
    ...(isLive(contract) && renews(contract)
      ? [{ label: 'Record renewal notice…', onClick: () => setAsking('notice') }]
      : []),
    ...(isLive(contract) && !contract.fundedOn
      ? [{ label: 'Record funding…', onClick: () => setAsking('funding') }]
      : []),
    ...(contract.funding && isLive(contract)
      ? [{ label: 'Record the holdback…', onClick: () => setAsking('holdback') }]
      : []),
    ...(contract.fundedOn ? [unfund] : []),
    ...(isLive(contract) ? [{ label: 'Cancel…', danger: true, onClick: () => setAsking('cancel') }] : []),
    ...(status === 'cancelled' ? [reactivate] : []),
  ];
  const groups = [{ actions: mayChange ? acts : [] }, { actions: corrections }].filter(
    ({ actions }) => actions.length > 0,
  );
  if (!today || groups.length === 0) return null;
  const dialog = { contract, lines, today, onClose: () => setAsking(null) };
  return (
    <>
      <ActionMenu
        trigger={<IconButton label={`Actions of ${reference}`} icon={<IconDots size={18} aria-hidden />} />}
        groups={groups}
      />
      {asking === 'cancel' && <CancelDialog contract={contract} today={today} onClose={dialog.onClose} />}
      {asking === 'price' && <PriceDialog {...dialog} />}
      {asking === 'terms' && <TermsDialog {...dialog} />}
      {asking === 'notice' && <NoticeDialog {...dialog} />}
      {asking === 'funding' && <FundingDialog {...dialog} />}
      {asking === 'holdback' && <HoldbackDialog {...dialog} />}
      {asking === 'correct' && <CorrectDialog {...dialog} />}
      {asking === 'credit' && <CreditDialog {...dialog} />}
      {asking === 'undoCancellation' && <UndoCancellationDialog {...dialog} />}
      {asking === 'void' && <VoidDialog {...dialog} />}
    </>
  );
};
