import type { Locator, Page } from '@playwright/test';
import { rowsOf } from './job.ts';
import { officeDay } from './office-day.ts';
import { mutate } from './people.ts';

/** The fields of a ledger line that the journeys check. */
export interface LedgerLine {
  readonly id: string;
  readonly serviceId: string;
  readonly contractId: string;
  readonly name: string;
  readonly reason: string;
  readonly monthly: number;
  readonly billedAmount: number | null;
  readonly frequency: string | null;
}

/** Opens an action of the contract on the screen. */
export async function openAct(page: Page, act: string): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Actions of C-/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
  return page.getByRole('dialog');
}

/** Creates a customer without a contract. */
export async function customerNamed(office: Page, name: string): Promise<string> {
  const { id } = await mutate(office, 'accounts.create', {
    account: {
      name: `${name} ${Date.now().toString(36)}`,
      type: 'residential',
      site: { line1: '8 Linden Street', city: 'Dayton', region: 'OH', postal: '45402' },
    },
  });
  return id;
}

/** Records a contract from 400 days ago with one monthly service. */
export async function existingContract(
  office: Page,
  accountId: string,
  name: string,
  billed: number,
): Promise<string> {
  const { id } = await mutate(office, 'accounts.recordExisting', {
    accountId,
    status: 'active',
    signedOn: officeDay(-400),
    startsOn: officeDay(-400),
    termMonths: 36,
    services: [{ name, billed }],
  });
  return id;
}

/** Returns the ledger of an account, sorted, as `Monitoring opening 3999`. */
export const ledgerOf = async (page: Page, accountId: string): Promise<readonly string[]> =>
  (await rowsOf<LedgerLine>(page, 'rmr-lines', accountId))
    .map(({ name, reason, monthly }) => `${name} ${reason} ${monthly}`)
    .toSorted();
