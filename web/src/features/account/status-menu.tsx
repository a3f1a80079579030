import { accounts, manualTransitions, type AccountStatus } from '@sable/domain/account';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { mayMerge } from '@sable/domain/may-merge';
import { m } from '@sable/domain/mutation-names';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor } from '../../live/hooks.ts';
import { useIsOnScreen } from '../../address.ts';
import { navigate } from '../../navigate.ts';
import { choiceLabel, inSentence } from '../../shared/formats.ts';
import { useAction, type Action } from '../../shared/use-action.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { type AccountRow } from './account-row.ts';
import { CloseDialog } from './lazy-forms.ts';

const closes = (status: AccountStatus) => status === 'lost' || status === 'cancelled';

const deleteLead = async (act: Action, account: AccountRow, onGone: () => void): Promise<void> => {
  const sure = await dialog.confirm({
    title: `Delete ${account.name}?`,
    message: 'The lead is deleted with its contacts and addresses. The audit trail keeps a record of it.',
    okText: 'Delete',
    danger: true,
  });
  if (!sure) return;
  const acted = await act(m.accounts.delete, { id: account.id }, { done: `${account.name} was deleted.` });
  if (acted.ok) onGone();
};

/** Menu to change the account's status manually, if a transition exists. A lead can be deleted here too. */
export const StatusMenu = ({ account }: { account: AccountRow }) => {
  const act = useAction();
  const isOnScreen = useIsOnScreen();
  const actor = useActor();
  const [closing, setClosing] = useState<AccountStatus | null>(null);
  const next = manualTransitions[account.status];
  if (next.length === 0 || !can(anyEntity(accounts), actor, 'update', account)) return null;
  const deletable = account.status === 'lead' && can(anyEntity(accounts), actor, 'delete', account);
  const showList = () => {
    if (isOnScreen()) navigate('/accounts', { replace: true });
  };
  const remove = {
    label: 'Delete lead…',
    danger: true,
    onClick: () => void deleteLead(act, account, showList),
  };
  const merge = {
    label: 'Merge with another account…',
    onClick: () => navigate(`/account/${account.id}/merge`),
  };
  const choose = (status: AccountStatus) => {
    if (closes(status)) return setClosing(status);
    void act(
      m.accounts.setStatus,
      { id: account.id, status },
      { done: `Now ${inSentence(choiceLabel(status))}.` },
    );
  };
  return (
    <>
      <ActionMenu
        trigger={<Button iconAfter={<IconChevronDown size={16} aria-hidden />}>Set status</Button>}
        groups={[
          {
            actions: next.map((status) => ({
              label: choiceLabel(status),
              danger: closes(status),
              onClick: () => choose(status),
            })),
          },
          ...(mayMerge(actor) ? [{ actions: [merge] }] : []),
          ...(deletable ? [{ actions: [remove] }] : []),
        ]}
      />
      {closing && <CloseDialog account={account} status={closing} onClose={() => setClosing(null)} />}
    </>
  );
};
