import type { Locator, Page } from '@playwright/test';
import { rowsOf } from './job.ts';
import { officeDay } from './office-day.ts';
import { mutate } from './people.ts';

/** A line of the ledger, as far as the journeys look at it. */
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

/** Opens what is done with the contract in front. */
export async function openAct(page: Page, act: string): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Actions of C-/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
  return page.getByRole('dialog');
}

/** A customer without a contract. */
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

/** Records a contract of 400 days ago with one service by the month. */
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

/** The ledger of an account: `Monitoring opening 3999`, sorted. */
export const ledgerOf = async (page: Page, accountId: string): Promise<readonly string[]> =>
  (await rowsOf<LedgerLine>(page, 'rmr-lines', accountId))
    .map(({ name, reason, monthly }) => `${name} ${reason} ${monthly}`)
    .toSorted();
