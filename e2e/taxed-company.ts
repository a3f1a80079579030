import type { Browser, Page } from '@playwright/test';
import { colleague, founder } from './founder.ts';
import { draftEstimate } from './household.ts';
import { mutate, type Role } from './people.ts';

const mark = () => String(Date.now() % 1_000_000);

/** Creates a rep's draft with one taxed item for a home. */
export async function taxedDraft(owner: Page, rep: Page, site: object, cents: number): Promise<string> {
  const name = `Panel ${cents}`;
  const product = {
    sku: `${name}-${mark()}`,
    name,
    kind: 'equipment',
    price: cents,
    taxClass: 'equipment_sold',
  };
  const { id: productId } = await mutate(owner, 'products.create', product);
  const { id: accountId } = await mutate(rep, 'accounts.create', {
    account: { name: `Taxed ${mark()}`, type: 'residential', site },
    contact: { name: 'Hanna Miller', email: 'taxed@example.com' },
  });
  const id = await draftEstimate(rep, accountId, [{ productId }]);
  return id;
}

/** Creates a company with a rep who sells, a manager who watches, and an installer who may not read amounts. */
export async function taxedCompany(browser: Browser, name: string, country: 'us' | 'ca') {
  const { page: owner } = await founder(browser, `${name} ${mark()}`, {}, country);
  const joined = async (role: Role) => (await colleague(browser, owner, role, `Cam ${role}`)).page;
  const people = {
    rep: await joined('sales'),
    manager: await joined('manager'),
    installer: await joined('installer'),
  };
  return { owner, ...people };
}
