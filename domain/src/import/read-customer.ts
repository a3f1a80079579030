import { frequencySchema } from '../estimate/pricing-schema.ts';
import { frequencyMonths } from '../estimate/billing-period.ts';
import { importStatuses, type ImportStatus } from './import-choices.ts';
import type { CustomerPlan } from './import-plan.ts';
import type { ReadRow, RowReader } from './import-row.ts';
import {
  namesOtherCurrency,
  readDay,
  readEmail,
  readMoney,
  readPhone,
  readPostal,
  readRegion,
  readWhole,
} from './import-values.ts';

/** What a service is called where the file does not say. */
const SERVICE = 'Monitoring';

type Reading = Pick<ReadRow, 'title' | 'externalKey' | 'plan' | 'remark'>;
type Contract = NonNullable<CustomerPlan['contract']>;

/** Refuses a row whose column of currencies names another one than the company's. */
export function checkCurrency(row: RowReader): void {
  const { currency } = row.settings;
  row.read('currency', (cell) => {
    const known = cell.toUpperCase() === currency || cell === '$';
    const other = namesOtherCurrency(cell, currency) || !known;
    return other
      ? { ok: false, reason: `This is another currency. An import takes ${currency} only.` }
      : { ok: true, value: cell };
  });
}

function readName(row: RowReader): string {
  const whole = row.text('name', 120);
  const parts = [row.text('firstName', 60), row.text('lastName', 60)].filter(Boolean).join(' ');
  const name = whole ?? parts;
  if (!name) row.refuse('name', 'A name is needed.');
  return name;
}

function readSite(row: RowReader): CustomerPlan['account']['site'] {
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

/** The contract of a row; null where no price says that there is one. */
function readContract(row: RowReader, status: ImportStatus | null): Contract | null {
  const { country, currency, dayOrders, today } = row.settings;
  const day = (field: string) =>
    row.read(field, (cell) =>
      readDay(cell, dayOrders[field] ?? (country === 'us' ? 'month-first' : 'day-first')),
    );
  const billed = row.read('price', (cell) => readMoney(cell, country, currency));
  const frequency = frequencySchema.safeParse(row.choice('frequency') ?? 'monthly').data ?? 'monthly';
  const signed = day('signedOn');
  const starts = day('startsOn');
  const cancelledOn = day('cancelledOn');
  const termMonths = row.read('termMonths', (cell) => readWhole(cell, 0, 120)) ?? 0;
  const billingDay = row.read('billingDay', (cell) => readWhole(cell, 1, 28));
  const name = row.text('service', 200) ?? SERVICE;
  const cancelReason = row.text('cancelReason', 200);
  if (!billed) return null;
  if (status === 'lead') {
    row.refuse('status', 'A lead pays nothing yet. Choose another status, or empty the price.');
    return null;
  }
  if (billed < frequencyMonths[frequency]) row.refuse('price', 'A price is at least one cent a month.');
  const startsOn = starts ?? signed;
  const signedOn = signed ?? starts;
  if (!startsOn || !signedOn) {
    if (!row.problems.some(({ field }) => field === 'startsOn' || field === 'signedOn'))
      row.refuse('startsOn', 'A customer who pays has a day on which the contract started.');
    return null;
  }
  if (startsOn < signedOn) row.refuse('startsOn', 'It starts before it was signed.', signedOn);
  if (startsOn > today) row.refuse('startsOn', 'This day is still to come.');
  if (status === 'cancelled') checkCancellation(row, cancelledOn, startsOn);
  return {
    signedOn,
    startsOn,
    termMonths,
    ...(billingDay && { billingDay }),
    source: 'paper',
    services: [{ name, frequency, billed }],
    cancelledOn: status === 'cancelled' ? cancelledOn : null,
    cancelReason: status === 'cancelled' ? (cancelReason ?? 'Before the import') : null,
  };
}

function checkCancellation(row: RowReader, cancelledOn: string | null, startsOn: string): void {
  if (!cancelledOn) {
    if (!row.problems.some(({ field }) => field === 'cancelledOn'))
      row.refuse('cancelledOn', 'A canceled customer has a day of cancellation.');
  } else if (cancelledOn < startsOn) row.refuse('cancelledOn', 'It was canceled before it started.');
  else if (cancelledOn > row.settings.today) row.refuse('cancelledOn', 'This day is still to come.');
}

/** Reads a customer with the contract. A row without a price is a lead, whatever its status says: there is nothing to record. */
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
    externalKey: row.text('externalKey', 120),
    plan,
    remark: isDemoted ? 'No price, so it becomes a lead.' : null,
  };
}
