import { accounts } from '@sable/domain/account';
import { addressLine } from '@sable/domain/address';
import { anyEntity } from '@sable/domain/kernel/entity';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { mergeFields, type MergeField } from '@sable/domain/may-merge';
import { m } from '@sable/domain/mutation-names';
import { organizations } from '@sable/domain/organization';
import { phoneText, readablePhone } from '@sable/domain/phone';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { useAddress, useIsOnScreen } from '../../address.ts';
import { useRow } from '../../live/hooks.ts';
import { navigate } from '../../navigate.ts';
import { AccountField } from '../../shared/account-field.tsx';
import { choiceLabel } from '../../shared/formats.ts';
import stack from '../../shared/stack.module.css';
import { StatusOf } from '../../shared/status-of.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import type { AccountRow } from './account-row.ts';
import classes from './merge-view.module.css';

const { meta } = anyEntity(accounts);

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Returns a field for comparison. Formatting of phone numbers is ignored. */
const compared = (account: AccountRow, field: MergeField): unknown =>
  field === 'phone' ? phoneText(account.phone) : account[field];

/** Returns the fields that differ, and those among them that are empty in the account that stays. */
function differences(keep: AccountRow, gone: AccountRow) {
  const different = mergeFields.filter(
    (field) => !isEmpty(gone[field]) && !deepEqual(compared(keep, field), compared(gone, field)),
  );
  return { different, missing: different.filter((field) => isEmpty(keep[field])) };
}

const Organization = ({ id }: { id: string }) => useRow(organizations, id).row?.name ?? '';

const Value = ({ account, field }: { account: AccountRow; field: MergeField }) => {
  const { nameOf } = usePeople();
  const { day } = useFormats();
  const value = account[field];
  if (isEmpty(value)) return <span className={classes.none}>Nothing</span>;
  if (field === 'site') return addressLine(account.site);
  const text = String(value);
  if (field === 'organizationId') return <Organization id={text} />;
  if (field === 'ownerUserId') return nameOf(text);
  if (field === 'phone') return readablePhone(text);
  if (field === 'followUpOn') return day(text);
  return field === 'type' || field === 'temperature' ? choiceLabel(text) : text;
};

const Compare = ({ keep, gone }: { keep: AccountRow; gone: AccountRow }) => {
  const act = useAction();
  const isOnScreen = useIsOnScreen();
  const { different, missing } = differences(keep, gone);
  // Fields that are empty in the account that stays come from the other one, unless the user chooses otherwise.
  const [take, setTake] = useState<readonly MergeField[]>(missing);
  const [merging, setMerging] = useState(false);
  const choose = (field: MergeField, fromGone: boolean) =>
    setTake(fromGone ? [...take, field] : take.filter((each) => each !== field));
  const merge = async () => {
    setMerging(true);
    const args = {
      keepId: keep.id,
      mergedId: gone.id,
      take: take.filter((field) => different.includes(field)),
    };
    const outcome = await act(m.accounts.merge, args, {
      done: `“${gone.name}” was merged into this account.`,
    });
    setMerging(false);
    if (outcome.ok && isOnScreen()) navigate(`/account/${keep.id}`, { replace: true });
  };
  return (
    <Section
      title="What stays"
      note="Contracts, contacts, estimates, appointments, tasks, messages, files, and devices of both are combined. So are the call lists: people of the account that stays come first. A merge can be undone."
      actions={
        <Button
          small
          icon={<IconArrowsExchange size={16} aria-hidden />}
          href={`/account/${gone.id}/merge?with=${keep.id}`}
        >
          Keep the other one
        </Button>
      }
    >
      <div className={stack.stack}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">
                Stays: {keep.name} <StatusOf status={keep.status} />
              </th>
              <th scope="col">
                Goes: {gone.name} <StatusOf status={gone.status} />
              </th>
            </tr>
          </thead>
          <tbody>
            {different.map((field) => (
              <tr key={field}>
                <th scope="row">{meta[field]?.label}</th>
                {[keep, gone].map((account) => (
                  <td key={account.id}>
                    <label className={classes.choice}>
                      <input
                        type="radio"
                        name={field}
                        checked={take.includes(field) === (account === gone)}
                        onChange={() => choose(field, account === gone)}
                      />
                      <Value account={account} field={field} />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {different.length === 0 && (
          <p className={stack.plain}>The other account has no additional information.</p>
        )}
        <div className={stack.row}>
          <Button kind="primary" loading={merging} onClick={() => void merge()}>
            Merge the two accounts
          </Button>
          <Button href={`/account/${keep.id}`}>Cancel</Button>
        </div>
      </div>
    </Section>
  );
};

/** Two accounts of one customer side by side. The user chooses which values to keep. */
export const MergeView = ({ id }: { id: string }) => {
  const { query, setQuery } = useAddress();
  const keep = useRow(accounts, id);
  const gone = useRow(accounts, query['with']);
  if (keep.missing || keep.error)
    return (
      <ErrorPage title="We can’t find this account" actions={<Button href="/accounts">All accounts</Button>}>
        It may have been merged or removed. Nothing was changed.
      </ErrorPage>
    );
  if (!keep.row) return <FormSkeleton />;
  const { row } = keep;
  return (
    <Page narrow>
      <PageHeader
        title="Merge accounts"
        parent={{ label: row.name, href: `/account/${id}` }}
        subtitle="Combine two accounts of the same customer."
      />
      <div className={stack.stack}>
        <AccountField
          label="The other account"
          value={query['with'] ?? null}
          onChange={(other) => setQuery({ with: other })}
        />
        {gone.row && gone.row.id !== id && (
          <Compare key={`${id} ${gone.row.id}`} keep={row} gone={gone.row} />
        )}
      </div>
    </Page>
  );
};
