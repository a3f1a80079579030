import { localDate } from '@sable/domain/local-date';
import { m } from '@sable/domain/mutation-names';
import { mayMerge } from '@sable/domain/may-merge';
import { query, type RowIn } from '@sable/domain/queries';
import { IconArrowMerge } from '@tabler/icons-react';
import { useActor, useLive } from '../../live/hooks.ts';
import { useAction } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import type { AccountRow } from './account-row.ts';
import { useDuplicates } from './duplicate-warning.tsx';
import classes from './merge-notice.module.css';

/** Merges into this account that can still be undone, newest first. */
const mergesInto = (accountId: string) =>
  query('account-merges', {
    where: { accountId, undoneAt: null },
    orderBy: [{ field: 'createdAt', direction: 'desc' }],
    limit: 5,
  });

const Merged = ({ merge }: { merge: RowIn<'account-merges'> }) => {
  const act = useAction();
  const { day, timeZone } = useFormats();
  const actor = useActor();
  return (
    <p className={classes.notice}>
      <IconArrowMerge size={16} stroke={1.75} aria-hidden />
      <span>
        “{merge.mergedName}” was merged into this account on {day(localDate(merge.createdAt, timeZone))}.
      </span>
      {mayMerge(actor) && (
        <Button
          small
          kind="quiet"
          onClick={() =>
            void act(
              m.accounts.unmerge,
              { id: merge.id },
              { done: `“${merge.mergedName}” is a separate account again.` },
            )
          }
        >
          Undo the merge
        </Button>
      )}
    </p>
  );
};

const Alike = ({ account }: { account: AccountRow }) => {
  const [first] = useDuplicates({
    name: '',
    phone: account.phone ?? '',
    email: account.email ?? '',
    siteKey: account.siteKey,
  }).filter(({ accountId }) => accountId !== account.id);
  if (!first) return null;
  return (
    <p className={classes.notice} data-tone="warning">
      <IconArrowMerge size={16} stroke={1.75} aria-hidden />
      <span>
        This may be the same customer as <a href={`/account/${first.accountId}`}>{first.name}</a>: the same{' '}
        {first.reasons.join(' and ')}.
      </span>
      <Button small kind="quiet" href={`/account/${account.id}/merge?with=${first.accountId}`}>
        Compare and merge
      </Button>
    </p>
  );
};

/** Warns of a possible duplicate of this customer, and lists earlier merges. */
export const MergeNotice = ({ account }: { account: AccountRow }) => {
  const actor = useActor();
  const { rows = [] } = useLive(mergesInto(account.id));
  return (
    <>
      {rows.map((merge) => (
        <Merged key={merge.id} merge={merge} />
      ))}
      {mayMerge(actor) && <Alike account={account} />}
    </>
  );
};
