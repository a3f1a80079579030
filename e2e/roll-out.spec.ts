import type { Page } from '@playwright/test';
import { draftEstimate } from './household.ts';
import { expect, mutate, phone, signedIn, test } from './people.ts';
import { list } from './records.ts';

/** Creates an organization with four stores and one signer for all of them, and an estimate for the first store. */
async function chain(office: Page, rep: Page) {
  const mark = Date.now().toString(36);
  const { id: organizationId } = await mutate(office, 'organizations.create', { name: `Chain ${mark}` });
  await mutate(office, 'contacts.create', {
    name: 'Olga Chain',
    email: `olga-${mark}@example.com`,
    organizationId,
  });
  const stores = [];
  for (const [index, place] of ['North', 'South', 'West'].entries()) {
    const name = `${place} store ${mark}`;
    const { id } = await mutate(rep, 'accounts.create', {
      account: {
        name,
        type: 'commercial',
        organizationId,
        site: { line1: `${index + 1} Oak`, city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
      },
      contact: { name: `${place} manager`, email: `${place}-${mark}@example.com` },
    });
    stores.push({ id, name });
  }
  const id = await draftEstimate(rep, stores[0]?.id ?? '', [
    { name: 'Installation', kind: 'fee', unitPrice: 250_00 },
  ]);
  return { estimateId: id, stores };
}

async function signOn(customer: Page, button: string): Promise<void> {
  await customer.getByRole('button', { name: button }).tap();
  await customer.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await customer.getByRole('checkbox').last().check();
  await customer.getByRole('button', { name: 'Continue' }).click();
  await customer.getByLabel('Your full name').fill('Olga Chain');
  await customer.getByRole('radio', { name: 'Type it' }).check();
  await customer.getByRole('button', { name: 'Sign and accept' }).click();
}

test('one estimate is rolled out to the sites of an organization, whose contact signs them in one act', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office', 0);
  const rep = await signedIn(browser, 'sales', 0);
  const { estimateId, stores } = await chain(office, rep);
  const [north, south, west] = stores.map(({ name }) => name);

  await rep.goto(`/estimate/${estimateId}`);
  await rep.getByRole('button', { name: 'More actions' }).click();
  await rep.getByRole('menuitem', { name: 'Roll out to sites…' }).click();
  const sheet = rep.getByRole('dialog', { name: 'Roll out to sites' });
  await sheet.getByLabel('Name').fill('Spring roll-out');
  await sheet.getByRole('button', { name: 'Choose all 2' }).click();
  await sheet.getByRole('button', { name: 'Create estimates' }).click();
  await expect(rep).toHaveURL(/\/roll-out\//);

  // The office watches while the rep sends.
  await office.goto(new URL(rep.url()).pathname);
  await expect(office.getByText('0 of 3 signed, 0 open, 3 not open.')).toBeVisible();
  await rep.getByRole('button', { name: 'Send 3 estimates' }).click();
  await expect(office.getByText('0 of 3 signed, 3 open, 0 not open.')).toBeVisible();
  await rep.getByRole('button', { name: 'Get the link to all sites' }).click();
  const link = await rep.getByLabel('Link to all sites').inputValue();

  const customer = await phone(browser);
  await customer.goto(new URL(link).pathname);
  await expect(customer.getByRole('heading', { name: 'Spring roll-out' })).toBeVisible();
  await expect(customer.getByText('3 sites to sign for, together')).toBeVisible();
  await expect(customer.getByText('$750.00', { exact: true })).toBeVisible();
  await customer
    .getByRole('listitem')
    .filter({ hasText: String(south) })
    .getByRole('link', { name: /^Read estimate/ })
    .tap();
  await expect(customer.getByRole('button', { name: 'Review & sign' }).first()).toBeVisible();
  await customer.getByRole('link', { name: 'All sites' }).tap();

  // One of them is revised while the customer is reading.
  const href = await customer
    .getByRole('listitem')
    .filter({ hasText: String(west) })
    .getByRole('link', { name: /^Read estimate/ })
    .getAttribute('href');
  const westId = String(href).split('/').at(-1);
  await mutate(rep, 'estimates.revise', { id: String(westId) });
  await signOn(customer, 'Review and sign for 3 sites');
  await expect(customer.getByText('Thank you. 2 sites are signed.')).toBeVisible();
  await expect(customer.getByText('One site could not be signed.')).toBeVisible();
  const stateOf = (name: string | undefined) =>
    customer.getByRole('listitem').filter({ has: customer.getByRole('heading', { name: String(name) }) });
  await expect(stateOf(north)).toContainText('Signed');
  await expect(stateOf(south)).toContainText('Signed');
  await expect(stateOf(west)).toContainText('Being changed');
  await expect(office.getByText('2 of 3 signed, 0 open, 1 not open.')).toBeVisible();

  await rep.getByRole('button', { name: 'Done' }).click();
  await rep.getByRole('button', { name: 'Send 1 estimate' }).click();
  await expect(office.getByText('2 of 3 signed, 1 open, 0 not open.')).toBeVisible();
  await customer.reload();
  await signOn(customer, 'Review and sign for 1 site');
  await expect(customer.getByText('Thank you. 1 site is signed.')).toBeVisible();
  await expect(office.getByText('3 of 3 signed, 0 open, 0 not open.')).toBeVisible();

  // The opening of the signed copy is recorded for each site.
  await stateOf(north)
    .getByRole('link', { name: /^Read estimate/ })
    .tap();
  await customer.getByRole('link', { name: 'Signed copy (PDF)' }).click();
  const openings = async () => {
    const rows = await list<{ note: string | null }>(office, 'estimate-events', { estimateId });
    return rows.filter(({ note }) => note === 'Opened the signed copy.').length;
  };
  await expect.poll(openings).toBe(1);
});
