import { useEffect, useRef, useState } from 'react';
import { sortKey } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import { ClientError } from '../../live/client-error.ts';
import { useLive, useMutate } from '../../live/hooks.ts';
import { navigate } from '../../navigate.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { RecordSkeleton } from '../../ui/skeletons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './estimate-view.module.css';

/** Makes the draft and goes on in it; the way back does not lead here again. */
const CreateFor = ({ accountId }: { accountId: string }) => {
  const mutate = useMutate();
  const asked = useRef(false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate(m.estimates.create, { accountId }).then(
      ({ id }) => navigate(`/estimate/${id}`, { replace: true }),
      (error: unknown) =>
        setFault(
          error instanceof ClientError
            ? error.message
            : 'The estimate could not be made. Nothing was saved. Try again.',
        ),
    );
  }, [mutate, accountId]);
  if (!fault) return <RecordSkeleton />;
  return (
    <Page narrow>
      <EmptyState title="No estimate was made" action={<Button href="/accounts">Accounts</Button>}>
        {fault}
      </EmptyState>
    </Page>
  );
};

const AccountPicker = () => {
  const [text, setText] = useState('');
  const key = sortKey(text);
  const { rows } = useLive(
    query('accounts', {
      ...(key ? { where: { field: 'nameKey', op: 'containsText', value: key } } : {}),
      orderBy: [{ field: key ? 'nameKey' : 'updatedAt', direction: key ? 'asc' : 'desc' }],
      limit: 20,
    }),
  );
  return (
    <Page narrow>
      <PageHeader
        title="New estimate"
        subtitle="Who is it for?"
        actions={<Button href="/account">New account</Button>}
      />
      <TextField label="Account" placeholder="Type a name" autoFocus value={text} onChange={setText} />
      <ul className={classes.accounts} aria-label="Accounts">
        {rows?.map((account) => (
          <li key={account.id}>
            <a href={`/estimate/new?account=${account.id}`}>
              <strong>{account.name}</strong>
              <span>{[account.site?.line1, account.city].filter(Boolean).join(', ')}</span>
            </a>
          </li>
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

/** A new estimate for the account of the address, or for one that is chosen here. */
export const NewEstimate = ({ accountId }: { accountId: string | undefined }) =>
  accountId ? <CreateFor key={accountId} accountId={accountId} /> : <AccountPicker />;
