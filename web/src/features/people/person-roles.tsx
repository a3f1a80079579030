import { assignedRoles } from '@sable/domain/user';
import { z } from 'zod';
import { AffiliateField } from '../../shared/affiliate-field.tsx';
import type { Form } from '../../shared/use-form.ts';
import { RoleBoxes } from './role-boxes.tsx';

/** The roles of a person, and the affiliate of one who brings leads. */
export const personRolesShape = { roles: assignedRoles, affiliateId: z.uuid().nullable() };

/** Without an affiliate a person with that role sees nothing. */
export const needsAffiliate = ({
  roles,
  affiliateId,
}: {
  readonly roles: readonly string[];
  readonly affiliateId: string | null;
}): boolean => !roles.includes('affiliate') || affiliateId !== null;

export const affiliateMissing = {
  path: ['affiliateId'],
  message: 'Choose the affiliate that they bring leads for. A new one is added under Affiliates.',
};

/** What is sent: an affiliate only for who has the role. */
export const affiliatePart = (roles: readonly string[], affiliateId: string | null) =>
  roles.includes('affiliate') && affiliateId ? { affiliateId } : {};

interface PersonRolesProps {
  form: Pick<Form<{ roles: string[]; affiliateId: string | null }>, 'field' | 'values' | 'set'>;
}

/** Which roles a person has; for an affiliate's person also whose. */
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
