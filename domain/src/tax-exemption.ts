import { belowAccounts, rowsReadByRep } from './account-access.ts';
import { formatLongDay } from './calendar-date.ts';
import { files } from './file.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity, type RowOf } from './kernel/entity.ts';
import { AppError, invalid } from './kernel/errors.ts';
import { choice, day, flag, optional, ref, requiredText, tags, text } from './kernel/fields.ts';
import { readOnly, write } from './kernel/permission.ts';
import { where, type Predicate } from './kernel/predicate.ts';
import { regionsOf } from './regions.ts';
import type { Transaction } from './kernel/transaction.ts';
import type { TaxSite } from './tax-place.ts';

export const exemptionReasons = [
  'resale',
  'government',
  'nonprofit',
  'school',
  'agriculture',
  'first_nations',
  'other',
] as const;

/** Rejects a file that does not belong to the certificate's account or organization. Throws INVALID. */
async function checkFile(
  tx: Transaction,
  of: {
    readonly accountId: string | null;
    readonly organizationId: string | null;
    readonly fileId: string | null;
  },
): Promise<void> {
  const file = of.fileId ? await tx.find(files, of.fileId, { lock: true }) : undefined;
  const isTheirs = of.accountId
    ? file?.accountId === of.accountId
    : file !== undefined && file.organizationId === of.organizationId;
  if (file?.bucket !== 'attachments' || !isTheirs)
    throw invalid(
      'fileId',
      'Certificate on file: this file is not with the account or organization. Nothing was saved. Attach it there, then choose it.',
    );
}

/**
 * A certificate that exempts a customer from sales tax at sites in one state or province: for an account, or for all
 * accounts of an organization. Salespeople cannot create it, because it removes tax without approval.
 */
export const taxExemptions = defineEntity({
  collection: 'tax-exemptions',
  one: 'Tax exemption',
  many: 'Tax exemptions',
  shape: {
    accountId: optional(ref('Account', 'accounts')),
    organizationId: optional(ref('Organization', 'organizations')),
    number: requiredText('Certificate number', 60),
    reason: choice('Reason', exemptionReasons),
    country: choice('Country', ['us', 'ca'] as const),
    region: text('State or province', 3, { help: 'Empty in Canada for the whole country' }),
    taxes: tags('Taxes', {
      help: 'Which taxes it is for, as the tax profile names them. Empty: all of them',
    }),
    validFrom: optional(day('Valid from')),
    validTo: optional(day('Valid until', { help: 'The last day, or check “Does not expire”' })),
    neverExpires: flag('Does not expire'),
    fileId: optional(
      ref('Certificate on file', 'files', {
        sharing: 'accountId',
        help: 'Attach the paper to the account or organization first',
      }),
    ),
    note: optional(text('Note', 500)),
  },
  defaults: { reason: 'resale', country: 'us', region: '', taxes: [], neverExpires: false },
  access: {
    rows: {
      ...belowAccounts(),
      super: write,
      admin: write,
      manager: write,
      office: write,
      installer: {},
      auditor: readOnly,
      sales: (actor) => ({ read: rowsReadByRep(actor) }),
    },
  },
  check: ({ accountId, organizationId, number, country, region, validFrom, validTo, neverExpires }) => {
    if (neverExpires && validTo)
      throw invalid(
        'neverExpires',
        'Does not expire: the certificate has a last day. Nothing was saved. Clear one of them.',
      );
    if (!accountId === !organizationId)
      throw invalid(
        'accountId',
        'A certificate belongs to one account, or to one organization for all of its accounts. Nothing was saved. Choose one of them.',
      );
    if (!/[\p{L}\p{N}]/u.test(number))
      throw invalid(
        'number',
        'Certificate number: it has no letter or digit. Nothing was saved. Type it as the certificate shows it.',
      );
    if (country === 'us' && !region)
      throw invalid(
        'region',
        'State: a certificate of the United States is for one state. Nothing was saved. Choose it.',
      );
    if (region && !regionsOf(country).some(({ code }) => code === region))
      throw new AppError('INVALID', {
        field: 'region',
        message: `State or province: “${region}” is not in this country. Nothing was saved. Use its letters, such as ${country === 'ca' ? 'ON' : 'OH'}.`,
      });
    if (validFrom && validTo && validTo < validFrom)
      throw invalid(
        'validTo',
        'Valid until: the last day is before the first. Nothing was saved. Choose a later day, or leave it empty.',
      );
  },
  async afterWrite(tx, { before, after }) {
    // Applies only to new certificates: in earlier ones, an empty day meant that they do not expire.
    if (!before && !after.validTo && !after.neverExpires)
      throw invalid(
        'validTo',
        'Valid until: it has no last day. Nothing was saved. Type the date shown on the certificate, or check “Does not expire”.',
      );
    if (after.fileId && after.fileId !== before?.fileId) await checkFile(tx, after);
  },
  title: (row) => row.number,
  parents: (row) => [
    row.accountId && pathOf('accounts', row.accountId),
    row.organizationId && pathOf('organizations', row.organizationId),
    row.fileId && pathOf('files', row.fileId),
  ],
  columns: [
    'number',
    'reason',
    'region',
    'validFrom',
    'validTo',
    'neverExpires',
    'accountId',
    'organizationId',
    'updatedAt',
  ],
  sortable: ['validTo', 'createdAt', 'updatedAt'],
  listedOn: ['accountId', 'organizationId'],
  about: {
    what: 'A tax exemption is a customer’s certificate: estimates for its state carry no sales tax and name it.',
    start: 'Add one on the account, or on the organization for all of its accounts.',
  },
  sample: (n) => ({ number: `EX-${n}`, region: 'OH', neverExpires: true }),
});

/** A certificate for the tax rules. */
export type TaxExemption = Pick<
  RowOf<typeof taxExemptions>,
  'id' | 'number' | 'reason' | 'country' | 'region' | 'taxes' | 'validFrom' | 'validTo'
>;

/** Returns the condition for the certificates of an account and of its organization. */
export const exemptionsOf = (account: {
  readonly id: string;
  readonly organizationId?: string | null | undefined;
}): Predicate => {
  const own = where({ accountId: account.id });
  const { organizationId } = account;
  return organizationId ? { any: [own, where({ organizationId })] } : own;
};

const isForSite = ({ country, region }: TaxExemption, site: TaxSite | null | undefined): boolean =>
  site?.country === country && (region === '' || site.region === region);
const hasBegun = ({ validFrom }: TaxExemption, date: string): boolean => !validFrom || validFrom <= date;
const hasEnded = ({ validTo }: TaxExemption, date: string): boolean => validTo !== null && validTo < date;

/**
 * Returns the certificate that is valid at a site on a day, 'YYYY-MM-DD'. Of several, the one for all taxes wins,
 * then the one that is valid longest.
 */
export function exemptionAt(
  certificates: readonly TaxExemption[],
  site: TaxSite | null | undefined,
  date: string,
): TaxExemption | undefined {
  const last = (row: TaxExemption) => row.validTo ?? '9999-12-31';
  return certificates
    .filter((row) => isForSite(row, site) && hasBegun(row, date) && !hasEnded(row, date))
    .toSorted(
      (a, b) =>
        Math.sign(a.taxes.length) - Math.sign(b.taxes.length) ||
        last(b).localeCompare(last(a)) ||
        a.id.localeCompare(b.id),
    )[0];
}

/** Whether a certificate covers a tax, by its name. */
export const exempts = ({ taxes }: Pick<TaxExemption, 'taxes'>, taxName: string): boolean =>
  taxes.length === 0 || taxes.some((name) => name.toLowerCase() === taxName.trim().toLowerCase());

/** Returns why a customer's certificates do not remove tax at a site on a day, one sentence for each certificate. */
export const unusableExemptions = (
  certificates: readonly TaxExemption[],
  site: TaxSite | null | undefined,
  date: string,
): string[] =>
  certificates.flatMap((row) => {
    const name = `Certificate ${row.number}`;
    if (!isForSite(row, site)) return `${name} is for ${row.region || 'Canada'}: tax is charged here.`;
    if (hasEnded(row, date)) return `${name} ended on ${formatLongDay(row.validTo ?? date)}: tax is charged.`;
    if (!hasBegun(row, date))
      return `${name} begins on ${formatLongDay(row.validFrom ?? date)}: tax is charged.`;
    return [];
  });
