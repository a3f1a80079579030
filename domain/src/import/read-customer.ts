import { importStatuses, type ImportStatus } from './import-choices.ts';
import type { CustomerPlan } from './import-plan.ts';
import type { ReadRow } from './read-row.ts';
import type { RowReader } from './row-reader.ts';
import { togetherOf } from './merge-customers.ts';
import { namesOtherCurrency, readEmail, readPhone, readPostal, readRegion } from './import-values.ts';
import { readContract } from './read-contract.ts';

type Reading = Pick<ReadRow, 'title' | 'externalKey' | 'together' | 'plan' | 'remark'>;

/** Adds a problem if the currency column contains a currency other than the company's. */
export function checkCurrency(row: RowReader): void {
  const { currency } = row.settings;
  row.read('currency', (cell) => {
    const known = cell.toUpperCase() === currency || cell === '$';
    const other = namesOtherCurrency(cell, currency) || !known;
    return other
      ? { ok: false, reason: `This is another currency. An import accepts ${currency} only.` }
      : { ok: true, value: cell };
  });
}

/**
 * Reads the full name, or joins its parts.
 * @param isNeeded whether a missing name is a problem
 */
export function readName(row: RowReader, isNeeded = true): string {
  const whole = row.text('name', 120);
  const parts = [row.text('firstName', 60), row.text('lastName', 60)].filter(Boolean).join(' ');
  const name = whole ?? parts;
  if (!name && isNeeded) row.refuse('name', 'A name is required.');
  return name;
}

/** Reads the address of the premises; null without one. */
export function readSite(row: RowReader): CustomerPlan['account']['site'] {
  const { country: own } = row.settings;
  const line1 = row.text('line1', 160) ?? '';
  const line2 = row.text('line2', 160) ?? '';
  const city = row.text('city', 100) ?? '';
  const county = row.text('county', 80) ?? '';
  const region = row.read('region', (cell) => readRegion(cell, own));
  const country = region?.country ?? own;
  const postal = row.read('postal', (cell) => readPostal(cell, country)) ?? '';
  if (!line1 && !city && !region && !postal) return null;
  return {
    line1,
    line2,
    city,
    county,
    region: region?.code ?? '',
    postal,
    country,
    type: row.choice('type') === 'commercial' ? 'commercial' : 'residential',
  };
}

const isStatus = (value: string | null): value is ImportStatus =>
  importStatuses.some((each) => each === value);

/**
 * Reads a customer with their contract. A row without a price is a lead regardless of its status, because there is
 * nothing to record.
 */
export function readCustomer(row: RowReader): Reading {
  const name = readName(row);
  checkCurrency(row);
  const said = row.choice('status');
  const status = isStatus(said) ? said : null;
  const contract = readContract(row, status);
  const externalKey = row.text('externalKey', 120);
  const plan: CustomerPlan = {
    account: {
      type: row.choice('type') === 'commercial' ? 'commercial' : 'residential',
      name,
      accountNumber: externalKey,
      phone: row.read('phone', readPhone),
      email: row.read('email', readEmail),
      site: readSite(row),
      leadSource: row.text('leadSource', 80),
      campaign: row.text('campaign', 80),
      notes: row.text('notes', 10_000),
    },
    status: contract ? (status ?? 'active') : 'lead',
    contract,
  };
  const isDemoted = !contract && status !== null && status !== 'lead';
  return {
    title: name,
    externalKey,
    together: togetherOf(externalKey, plan.account),
    plan,
    remark: isDemoted ? 'No price, so it becomes a lead.' : null,
  };
}
