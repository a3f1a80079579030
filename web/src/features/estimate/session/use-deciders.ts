import { organizations } from '@sable/domain/organization';
import { users } from '@sable/domain/user';
import { useMemo } from 'react';
import { useRow } from '../../../live/hooks.ts';
import { useSettings } from '../../../shared/use-settings.ts';
import { useEditor } from './editor-context.tsx';

/**
 * Returns everything, in addition to the draft itself, that determines whether it may be sent: the company's limits
 * and licenses, the rep's license, what this user's roles allow, the price book, the customer, and the taxes. Returns
 * a new object whenever anyone changes one of them: a row's version also increases for fields that this user cannot
 * see.
 */
export function useDeciders(): object {
  const { estimate, company, account, catalog, packages, profiles, exemptions, roleLimits } = useEditor();
  const limits = useSettings().company?.version;
  const { row: rep } = useRow(users, estimate.ownerUserId);
  const { row: organization } = useRow(organizations, account?.organizationId);
  const license = rep?.version;
  const terms = organization?.version;
  return useMemo(
    () => ({ company, account, catalog, packages, profiles, exemptions, roleLimits, limits, license, terms }),
    [company, account, catalog, packages, profiles, exemptions, roleLimits, limits, license, terms],
  );
}
