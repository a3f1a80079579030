import { useEffect, useRef, useState } from 'react';
import { accounts } from '@sable/domain/account';
import { sortKey } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { estimates } from '@sable/domain/estimate/estimate';
import { ClientError } from '../../live/client-error.ts';
import { useLive, useMutate, useRow } from '../../live/hooks.ts';
import { navigate } from '../../navigate.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { RecordSkeleton } from '../../ui/skeletons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './estimate-view.module.css';

interface NewEstimateProps {
  accountId: string | undefined;
  /** The estimate whose lines and terms it begins with. */
  copyOf: string | undefined;
}

/** Makes the draft and goes on in it; the way back does not lead here again. */
const CreateFor = ({ accountId, copyOf }: NewEstimateProps & { accountId: string }) => {
  const mutate = useMutate();
  const asked = useRef(false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const made = copyOf
      ? mutate(m.estimates.copy, { id: copyOf, accountId })
      : mutate(m.estimates.create, { accountId });
    made.then(
      ({ id }) => navigate(`/estimate/${id}`, { replace: true }),
      (error: unknown) =>
        setFault(
          error instanceof ClientError
            ? error.message
            : 'The estimate could not be made. Nothing was saved. Try again.',
        ),
    );
  }, [mutate, accountId, copyOf]);
  if (!fault) return <RecordSkeleton />;
  return (
    <Page narrow>
      <EmptyState title="No estimate was made" action={<Button href="/accounts">Accounts</Button>}>
        {fault}
      </EmptyState>
    </Page>
  );
};

const AccountChoice = ({
  account,
  copyOf,
  note,
}: {
  account: Pick<RowIn<'accounts'>, 'id' | 'name' | 'site' | 'city'>;
  copyOf: string | undefined;
  note?: string;
}) => (
  <li>
    <a href={`/estimate/new?${copyOf ? `copy=${copyOf}&` : ''}account=${account.id}`}>
      <strong>{account.name}</strong>
      <span>{note ?? [account.site?.line1, account.city].filter(Boolean).join(', ')}</span>
    </a>
  </li>
);

const AccountPicker = ({ copyOf }: Pick<NewEstimateProps, 'copyOf'>) => {
  const [text, setText] = useState('');
  const key = sortKey(text);
  const { row: source } = useRow(estimates, copyOf);
  const { row: same } = useRow(accounts, source?.accountId);
  const { rows } = useLive(
    query('accounts', {
      ...(key ? { where: { field: 'nameKey', op: 'containsText', value: key } } : {}),
      orderBy: [{ field: key ? 'nameKey' : 'updatedAt', direction: key ? 'asc' : 'desc' }],
      limit: 20,
    }),
  );
  const others = rows?.filter(({ id }) => id !== same?.id);
  return (
    <Page narrow>
      <PageHeader
        title={copyOf ? `Copy ${source?.reference ?? 'the estimate'}` : 'New estimate'}
        subtitle={
          copyOf
            ? 'For whom? It keeps the prices, and takes today’s costs and the taxes of the site.'
            : 'Who is it for?'
        }
        actions={<Button href="/account">New account</Button>}
      />
      <TextField label="Account" placeholder="Type a name" autoFocus value={text} onChange={setText} />
      <ul className={classes.accounts} aria-label="Accounts">
        {same && !key && <AccountChoice account={same} copyOf={copyOf} note="The same account" />}
        {(key ? rows : others)?.map((account) => (
          <AccountChoice key={account.id} account={account} copyOf={copyOf} />
        ))}
      </ul>
      {rows?.length === 0 && (
        <EmptyState small title="No account found" action={<Button href="/account">New account</Button>}>
          An estimate belongs to an account. Make the account first; it takes a minute.
        </EmptyState>
      )}
    </Page>
  );
};

/** A new estimate for the account of the address, or for one that is chosen here: empty, or a copy of another one. */
export const NewEstimate = ({ accountId, copyOf }: NewEstimateProps) =>
  accountId ? (
    <CreateFor key={`${accountId} ${copyOf}`} accountId={accountId} copyOf={copyOf} />
  ) : (
    <AccountPicker copyOf={copyOf} />
  );
