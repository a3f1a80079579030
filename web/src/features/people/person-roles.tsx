import { assignedRoles } from '@sable/domain/user';
import { z } from 'zod';
import { AffiliateField } from '../../shared/affiliate-field.tsx';
import type { Form } from '../../shared/use-form.ts';
import { RoleBoxes } from './role-boxes.tsx';

/** A user's roles, and the affiliate if they bring leads. */
export const personRolesShape = { roles: assignedRoles, affiliateId: z.uuid().nullable() };

/** Returns false if a user with the affiliate role has no affiliate: such a user would see nothing. */
export const needsAffiliate = ({
  roles,
  affiliateId,
}: {
  readonly roles: readonly string[];
  readonly affiliateId: string | null;
}): boolean => !roles.includes('affiliate') || affiliateId !== null;

export const affiliateMissing = {
  path: ['affiliateId'],
  message: 'Choose the affiliate for which they enter leads. Add a new one under Affiliates.',
};

/** Returns the affiliate to send, only for users with the affiliate role. */
export const affiliatePart = (roles: readonly string[], affiliateId: string | null) =>
  roles.includes('affiliate') && affiliateId ? { affiliateId } : {};

interface PersonRolesProps {
  form: Pick<Form<{ roles: string[]; affiliateId: string | null }>, 'field' | 'values' | 'set'>;
}

/** Selects a user's roles, and the affiliate for those with the affiliate role. */
export const PersonRoles = ({ form }: PersonRolesProps) => (
  <>
    <RoleBoxes {...form.field('roles')} />
    {form.values.roles.includes('affiliate') && (
      <AffiliateField
        label="Affiliate"
        required
        help="They see the leads of this affiliate, and nothing else."
        {...form.field('affiliateId')}
      />
    )}
  </>
);
