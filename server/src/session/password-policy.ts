import { PLATFORM_COMPANY_ID } from '@sable/domain/kernel/actor';
import {
  type PasswordPolicy,
  passwordPolicySchema,
  productPasswordPolicy,
} from '@sable/domain/password-policy';
import type { Tenancy } from '../db/tenant.ts';

/** Returns the current requirements for new passwords: the platform's setting, or the product's default policy. */
export async function readPasswordPolicy(tenancy: Tenancy): Promise<PasswordPolicy> {
  const [row] = await tenancy.withTenant(
    PLATFORM_COMPANY_ID,
    (client) =>
      client.query<{ password_policy: unknown }>(
        `select password_policy from settings where company_id = $1 and scope = 'app'`,
        [PLATFORM_COMPANY_ID],
      ),
    'snapshot',
  );
  return row?.password_policy ? passwordPolicySchema.parse(row.password_policy) : productPasswordPolicy;
}
