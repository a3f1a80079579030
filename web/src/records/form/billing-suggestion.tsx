import { accounts } from '@sable/domain/account';
import type { PostalAddress } from '@sable/domain/address';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { organizations } from '@sable/domain/organization';
import { query } from '@sable/domain/queries';
import { useEffect, useRef } from 'react';
import { useLive, useRow } from '../../live/hooks.ts';
import type { CreateForm } from './use-create-form.ts';

/**
 * Returns where an account's bills go, by the domain's `billingAddressOf`, which the server also uses. Null while
 * unknown.
 */
function useBillingAddress(accountId: string | null): PostalAddress | null {
  const own = useLive(
    accountId
      ? query('addresses', {
          where: { accountId, type: 'billing' },
          orderBy: { field: 'updatedAt', direction: 'desc' },
          limit: 1,
        })
      : null,
  );
  const { row: account } = useRow(accounts, accountId);
  const { row: organization } = useRow(organizations, account?.organizationId ?? null);
  if (!own.rows) return null;
  return own.rows[0]?.address ?? organization?.billing ?? null;
}

/** Fills in the billing address of a new payment method from its account, unless a person has typed or cleared it. */
export const BillingSuggestion = ({ form }: Pick<CreateForm, 'form'>) => {
  const { accountId, billingAddress } = form.values;
  const address = useBillingAddress(typeof accountId === 'string' && accountId !== '' ? accountId : null);
  const suggested = useRef<PostalAddress | null>(null);
  useEffect(() => {
    if (deepEqual(address, suggested.current) || !deepEqual(billingAddress ?? null, suggested.current))
      return;
    suggested.current = address;
    form.suggest({ billingAddress: address });
  });
  return null;
};
