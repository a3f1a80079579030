import { hasRole } from '@sable/domain/kernel/actor';
import { m } from '@sable/domain/mutation-names';
import { IconFlask } from '@tabler/icons-react';
import { useActor } from '../../live/hooks.ts';
import { useAction } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import type { AccountRow } from './account-row.ts';
import classes from './merge-notice.module.css';

/**
 * Notes that an account is a test, which no report counts, with a button to undo the test sale and everything that
 * followed.
 */
export const TestNotice = ({ account }: { account: AccountRow }) => {
  const act = useAction();
  const actor = useActor();
  const undone = account.status === 'lost';
  const undo = async () => {
    const sure = await dialog.confirm({
      title: 'Undo the test sale?',
      message:
        'Its contracts are canceled, its estimates withdrawn, and its visits, work, and tasks canceled. The account is closed, and what was written can still be read. No real customer is affected.',
      okText: 'Undo test sale',
      danger: true,
    });
    if (sure)
      await act(
        m.accounts.undoTestSale,
        { id: account.id },
        { done: 'The test sale was undone with everything that followed. No report ever counted it.' },
      );
  };
  return (
    <p className={classes.notice} role="note">
      <IconFlask size={16} stroke={1.75} aria-hidden />
      <span>
        {undone
          ? 'This was a test. It was undone with everything that followed, and no report counts it.'
          : 'This is a test: no report, dashboard, or leaderboard counts it.'}
      </span>
      {!undone && hasRole(actor, 'admin', 'super') && (
        <Button small kind="quiet" onClick={() => void undo()}>
          Undo the test sale
        </Button>
      )}
    </p>
  );
};
