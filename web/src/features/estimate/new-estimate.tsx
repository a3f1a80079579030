import { useEffect, useRef, useState } from 'react';
import { accounts } from '@sable/domain/account';
import { m } from '@sable/domain/mutation-names';
import type { RowIn } from '@sable/domain/queries';
import { estimates } from '@sable/domain/estimate/estimate';
import { estimateTemplates } from '@sable/domain/estimate/template';
import { useIsHere } from '../../address.ts';
import { ClientError } from '../../live/client-error.ts';
import { useMutate, useRow } from '../../live/hooks.ts';
import { navigate } from '../../navigate.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { EditorSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toast.ts';
import { TextField } from '../../ui/text-field.tsx';
import {
  fromTemplatePath,
  newAccountPath,
  newEstimatePath,
  type EstimateOrigin,
} from '../../shared/new-estimate-path.ts';
import { useAccountChoices } from '../../shared/use-account-choices.ts';
import classes from './estimate-view.module.css';

interface NewEstimateProps {
  accountId: string | undefined;
  origin: EstimateOrigin;
}

/** Creates the draft and navigates to it. The Back button does not lead here again. */
const CreateFor = ({
  accountId,
  origin: { copyOf, templateId },
}: NewEstimateProps & { accountId: string }) => {
  const mutate = useMutate();
  const isHere = useIsHere();
  const asked = useRef(false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const make = () => {
      if (copyOf) return mutate(m.estimates.copy, { id: copyOf, accountId });
      if (templateId) return mutate(m.estimates.fromTemplate, { templateId, accountId });
      return mutate(m.estimates.create, { accountId });
    };
    make().then(
      ({ id }) => {
        const path = `/estimate/${id}`;
        if (isHere()) navigate(path, { replace: true });
        else
          toast.success('The estimate was created.', {
            action: { label: 'Open', onClick: () => navigate(path) },
          });
      },
      (error: unknown) =>
        setFault(
          error instanceof ClientError
            ? error.message
            : 'The estimate could not be created. Nothing was saved. Try again.',
        ),
    );
  }, [mutate, isHere, accountId, copyOf, templateId]);
  if (!fault) return <EditorSkeleton />;
  return (
    <Page narrow>
      <EmptyState title="No estimate was created" action={<Button href="/accounts">Accounts</Button>}>
        {fault}
      </EmptyState>
    </Page>
  );
};

const AccountLine = ({
  account,
  origin,
  note,
  contact,
}: {
  account: Pick<RowIn<'accounts'>, 'id' | 'name' | 'site' | 'city'>;
  origin: EstimateOrigin;
  note?: string;
  contact?: string | undefined;
}) => (
  <li>
    <a href={newEstimatePath(origin, account.id)}>
      <strong>{account.name}</strong>
      <span>{note ?? [contact, account.site?.line1, account.city].filter(Boolean).join(', ')}</span>
    </a>
  </li>
);

/** Returns the texts of the account picker, which state what the account is chosen for. */
function usePickerTexts({ copyOf, templateId }: EstimateOrigin) {
  const { row: source } = useRow(estimates, copyOf);
  const { row: template } = useRow(estimateTemplates, templateId);
  if (copyOf)
    return {
      title: `Copy ${source?.reference ?? 'the estimate'}`,
      subtitle: 'For whom? It keeps the prices, and uses today’s costs and the taxes of the site.',
    };
  if (templateId)
    return {
      title: template ? `New estimate from “${template.name}”` : 'New estimate from a template',
      subtitle: 'For whom? It uses today’s prices and costs, and the taxes of the site.',
    };
  return { title: 'New estimate', subtitle: 'Who is it for?' };
}

const AccountPicker = ({ origin }: Pick<NewEstimateProps, 'origin'>) => {
  const [text, setText] = useState('');
  const key = text.trim();
  const pickerTexts = usePickerTexts(origin);
  const { row: source } = useRow(estimates, origin.copyOf);
  const { row: same } = useRow(accounts, source?.accountId);
  const { choices, current } = useAccountChoices(text, 'newest');
  const others = choices?.filter(({ account }) => account.id !== same?.id);
  const isBlank = !origin.copyOf && !origin.templateId;
  return (
    <Page narrow>
      <PageHeader
        {...pickerTexts}
        actions={
          <>
            {isBlank && <Button href={fromTemplatePath()}>From a template</Button>}
            <Button href={newAccountPath(origin)}>New account</Button>
          </>
        }
      />
      <TextField
        label="Account"
        placeholder="Type a name, phone number or address"
        autoFocus
        value={text}
        onChange={setText}
      />
      <ul className={classes.accounts} aria-label="Accounts">
        {same && !key && <AccountLine account={same} origin={origin} note="The same account" />}
        {(key ? choices : others)?.map(({ account, contact }) => (
          <AccountLine key={account.id} account={account} origin={origin} contact={contact} />
        ))}
      </ul>
      {choices?.length === 0 && current && (
        <EmptyState
          small
          title="No account found"
          action={<Button href={newAccountPath(origin)}>New account</Button>}
        >
          An estimate belongs to an account. Create the account first; it takes a minute.
        </EmptyState>
      )}
    </Page>
  );
};

/**
 * Creates an estimate for the account in the address, or for an account chosen here: empty, as a copy, or from a
 * template.
 */
export const NewEstimate = ({ accountId, origin }: NewEstimateProps) =>
  accountId ? (
    <CreateFor
      key={[accountId, origin.copyOf, origin.templateId].join(' ')}
      accountId={accountId}
      origin={origin}
    />
  ) : (
    <AccountPicker origin={origin} />
  );
