import { rowsOf } from './job.ts';
import { draftEstimate } from './household.ts';
import { baseUrl, expect, mutate, phone, signedIn, test } from './people.ts';
import { sign } from './sign.ts';

test('a rep changes what was signed, the customer signs the change on a phone, and the office sees it live', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const { id: accountId } = await mutate(rep, 'accounts.create', {
    account: {
      name: 'Changing Household',
      type: 'residential',
      site: { line1: '5 D', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
    },
    contact: { name: 'Lin Ames', email: 'lin.ames@example.com' },
  });
  const id = await draftEstimate(rep, accountId, [
    { name: 'Panel', unitPrice: 10_000, taxable: false },
    { name: 'Contact', unitPrice: 3900, quantityMilli: 4000, taxable: false },
    { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999, taxable: false },
    { name: 'App', kind: 'monitoring', unitPrice: 995, taxable: false },
  ]);
  await mutate(rep, 'estimates.update', { id, patch: { agreementBasis: 'none' } });
  const manager = await signedIn(browser, 'manager');
  const { token } = await mutate(manager, 'estimates.send', { id });
  const first = await phone(browser);
  await first.goto(`/e/${token}`);
  await sign(first, 'Lin Ames');

  await rep.goto(`/estimate/${id}`);
  await rep.getByRole('button', { name: 'Change order', exact: true }).click();
  const signed = rep.getByRole('region', { name: 'What was signed' });
  await expect(signed).toBeVisible();
  await expect(rep).not.toHaveURL(new RegExp(id));
  const changeId = new URL(rep.url()).pathname.split('/').pop() ?? '';
  await signed.getByRole('button', { name: 'Remove App' }).click();
  await signed.getByLabel('Keep of Contact').fill('1');
  await signed.getByLabel('Keep of Contact').press('Enter');
  await expect(signed).toContainText('−$117.00');
  await expect(signed).toContainText('−$9.95');
  await rep.reload();
  await expect(signed.getByRole('button', { name: 'Keep App' })).toBeVisible();
  await expect(signed).toContainText('−$117.00');
  await mutate(rep, 'estimate-lines.add', {
    estimateId: changeId,
    lines: [{ name: 'Siren', unitPrice: 5000, taxable: false }],
  });
  await mutate(rep, 'estimates.update', { id: changeId, patch: { agreementBasis: 'none' } });
  await expect(rep.getByText('−$67.00').first()).toBeVisible();

  const office = await signedIn(browser, 'office');
  await office.goto(`/estimate/${changeId}`);
  await expect(office.getByText('−$67.00').first()).toBeVisible();

  const sent = await mutate(manager, 'estimates.send', { id: changeId });
  const customer = await phone(browser);
  await customer.goto(`/e/${sent.token}`);
  const changes = customer.getByRole('region', { name: 'What changes' });
  await expect(changes).toContainText('4 × · $156.00');
  await expect(changes).toContainText('1 × · $39.00');
  await expect(changes).toContainText('$49.94/month → $39.99/month');
  await expect(changes).toContainText('$67.00 You get this amount back');
  await sign(customer, 'Lin Ames');
  await expect(office.getByText('Accepted', { exact: true }).first()).toBeVisible();

  await office.goto(`/account/${accountId}`);
  await expect(office.getByText('$39.99').first()).toBeVisible();
  const ledger = await rowsOf<{ name: string; reason: string; monthly: number }>(
    office,
    'rmr-lines',
    accountId,
  );
  expect(ledger.map(({ name, reason, monthly }) => `${name} ${reason} ${monthly}`).sort()).toEqual([
    'App decrease -995',
    'App new 995',
    'Monitoring new 3999',
  ]);
  const orders = await rowsOf<{ steps: { what: string }[] }>(office, 'work-orders', accountId);
  const steps = orders.flatMap((order) => order.steps.map(({ what }) => what));
  expect(steps.filter((what) => what.startsWith('Contact'))).toHaveLength(1);
  expect(steps.some((what) => what.startsWith('Siren'))).toBe(true);
  const money = await rowsOf<{ type: string; amount: number }>(office, 'transactions', accountId);
  expect(money.filter(({ type }) => type === 'credit')).toMatchObject([{ amount: 6700 }]);
  const csv = await (await rep.request.get(`/api/estimates/${changeId}/lines.csv`)).text();
  expect(csv).toContain('-117.00');
  const pdf = await rep.request.get(`/api/estimates/${changeId}/pdf`);
  expect(pdf.ok()).toBe(true);

  const auditor = await signedIn(browser, 'auditor');
  await auditor.goto(`/estimate/${id}`);
  await expect(auditor.getByRole('link', { name: /Accepted/ }).first()).toBeVisible();
  await expect(auditor.getByRole('button', { name: 'Change order', exact: true })).toBeHidden();
  const refused = await auditor.request.post('/api/mutate', {
    headers: { origin: baseUrl() },
    data: {
      key: crypto.randomUUID(),
      mutations: [{ name: 'estimates.openChange', args: { id } }],
    },
  });
  expect(refused.status()).toBe(403);
});
