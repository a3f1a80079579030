import { companyStatuses, isClosed } from '@sable/domain/company';
import type { Actor } from '@sable/domain/kernel/actor';
import { givenRights } from '@sable/domain/kernel/rights';
import { z } from 'zod';
import type { TenantClient } from '../db/tenant.ts';

const rowSchema = z.object({
  name: z.string(),
  status: z.string(),
  roles: z.array(z.string()),
  defined_roles: z.array(
    z.object({ key: z.string(), permissions: z.array(z.string()), rights: z.array(z.enum(givenRights)) }),
  ),
  company_status: z.enum(companyStatuses),
  sales_see_all: z.boolean().nullable(),
});

/**
 * Who a person of a company is at this moment, for work that is done in their name without a session. Null for a person without access, and in
 * a company that is closed.
 */
export async function findActingUser(
  client: TenantClient,
  companyId: string,
  userId: string,
): Promise<Actor | null> {
  const [row] = await client.query(
    `select u.name, u.status, u.roles, defined_roles(u.company_id, u.roles), c.status as company_status,
       (select s.sales_see_all from settings s where s.company_id = $1 and s.scope = 'company' limit 1) as sales_see_all
     from users u join companies c on c.company_id = u.company_id and c.id = u.company_id
     where u.company_id = $1 and u.id = $2`,
    [companyId, userId],
  );
  if (!row) return null;
  const { name, status, roles, defined_roles, company_status, sales_see_all } = rowSchema.parse(row);
  if (status !== 'active' || isClosed(company_status)) return null;
  return {
    kind: 'user',
    id: userId,
    name,
    companyId,
    roles,
    definedRoles: defined_roles,
    // Without the company's settings the narrower rule holds.
    settings: { salesSeeAll: sales_see_all ?? false },
  };
}
