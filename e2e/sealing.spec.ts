import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { sql } from './database.ts';
import { expect, phone, signedIn, test } from './people.ts';
import { sentEstimate } from './sent-estimate.ts';

/**
 * Makes the database refuse the sealed copies of one estimate, as with a full disk, until it is repaired or until an
 * SQL condition is true.
 */
async function breakCopies(estimateId: string, unless = 'false'): Promise<() => Promise<unknown>> {
  const name = `broken_${estimateId.replaceAll('-', '')}`;
  const { rows } = await sql('select version_id from estimates where id = $1', [estimateId]);
  await sql(
    `create function ${name}() returns trigger language plpgsql security definer set search_path = public as $$ begin
       if ${unless} then return new; end if;
       raise exception 'The disk is full'; end $$`,
  );
  await sql(
    `create trigger ${name} before insert on signed_copies for each row when (new.version_id = '${rows[0].version_id}') execute function ${name}()`,
  );
  return () => sql(`drop function ${name}() cascade`);
}

async function signedOnPhone(browser: Browser, token: string): Promise<Page> {
  const customer = await phone(browser);
  await customer.goto(`/e/${token}`);
  await customer.getByRole('button', { name: 'Review & sign' }).tap();
  await customer.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await customer.getByRole('checkbox').check();
  await customer.getByRole('button', { name: 'Continue' }).click();
  await customer.getByLabel('Your full name').fill('Lin Okafor');
  await customer.getByRole('radio', { name: 'Type it' }).check();
  await customer.getByRole('button', { name: 'Sign and accept' }).click();
  return customer;
}

test('a copy that cannot be sealed keeps the sale waiting, in the open, until it is sealed', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales', 0);
  const { id, token } = await sentEstimate(rep);
  const mend = await breakCopies(id);
  await rep.goto(`/estimate/${id}`);
  const auditor = await signedIn(browser, 'auditor', 0);
  await auditor.goto(`/estimate/${id}`);

  const customer = await signedOnPhone(browser, token);
  await expect(customer.getByText('Your sealed copy is on its way', { exact: false })).toBeVisible();
  await expect(customer.getByRole('link', { name: 'Download signed copy' })).toHaveCount(0);

  const why = /That did not work yet \(.+\): The disk is full\. The signature is kept/;
  await expect(rep.getByText(why)).toBeVisible();
  await expect(auditor.getByText(why)).toBeVisible();
  await expect(auditor.getByRole('button', { name: 'Try again now' })).toHaveCount(0);
  await customer.reload();
  await expect(customer.getByRole('heading', { name: 'Signed', exact: true })).toBeVisible();

  await mend();
  await rep.getByRole('button', { name: 'Try again now' }).click();
  await expect(rep.getByText('Accepted. It can no longer be edited.')).toBeVisible();
  await expect(auditor.getByText('Accepted. It can no longer be edited.')).toBeVisible();
  await expect(customer.getByRole('link', { name: 'Download signed copy' })).toBeVisible();
});

test('after a day an administrator has it sealed with a new key, and saves the record of the signing', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales', 0);
  const { id, token } = await sentEstimate(rep);
  // On a slow machine, an automatic retry could succeed first, so only a new key ends the failure.
  const keys = 'select count(*) from seal_certificates where company_id = ';
  const { rows } = await sql(`${keys} (select company_id from estimates where id = $1)`, [id]);
  await breakCopies(id, `(${keys} new.company_id) > ${rows[0].count}`);
  await signedOnPhone(browser, token);
  const admin = await signedIn(browser, 'admin', 0);
  await admin.goto(`/estimate/${id}`);
  await expect(admin.getByText(/That did not work yet/)).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Seal with a new key' })).toHaveCount(0);

  await sql(
    `update estimate_signatures set signed_at = signed_at - interval '25 hours' where estimate_id = $1`,
    [id],
  );
  await admin.reload();
  await rep.goto(`/estimate/${id}`);
  await expect(rep.getByRole('button', { name: 'Seal with a new key' })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Seal with a new key' }).click();
  const question = admin.getByRole('dialog', { name: 'Seal with a new key?' });
  await question.getByRole('button', { name: 'Seal with a new key' }).click();
  await expect(admin.getByText('Accepted. It can no longer be edited.')).toBeVisible();
  await expect(rep.getByText('Accepted. It can no longer be edited.')).toBeVisible();

  const saving = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Signing record' }).click();
  const record = await saving;
  expect(record.suggestedFilename()).toMatch(/-record\.zip$/);
  expect((await readFile(await record.path())).toString('latin1', 0, 2)).toBe('PK');
  await expect(rep.getByRole('button', { name: 'Signing record' })).toHaveCount(0);
});
