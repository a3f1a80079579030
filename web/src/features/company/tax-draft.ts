import {
  canadianTaxProfile,
  taxClasses,
  taxComponentsFor,
  type Province,
  type TaxClass,
} from '@sable/domain/estimate/tax-tables';
import { sumCents } from '@sable/domain/money';
import { type RowIn } from '@sable/domain/queries';

export type TaxProfileRow = RowIn<'tax-profiles'>;

export interface TaxLine {
  /** Only for the screen: lines can be alike while they are typed. */
  readonly key: number;
  readonly name: string;
  /** Parts per million; null while it is not typed. */
  readonly ratePpm: number | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

export interface TaxDraft {
  readonly name: string;
  readonly country: 'us' | 'ca';
  readonly region: string;
  readonly lines: readonly TaxLine[];
  readonly componentRounding: TaxProfileRow['componentRounding'];
  readonly rounding: TaxProfileRow['rounding'];
  readonly taxableClasses: readonly TaxClass[];
}

export const emptyLine = (key: number): TaxLine => ({
  key,
  name: '',
  ratePpm: null,
  validFrom: null,
  validTo: null,
});

export const newTaxDraft = (country: 'us' | 'ca'): TaxDraft => ({
  name: '',
  country,
  region: '',
  lines: [emptyLine(0)],
  componentRounding: country === 'ca' ? 'each' : 'together',
  rounding: 'document',
  taxableClasses: country === 'ca' ? [...taxClasses] : ['equipment_sold', 'equipment_leased', 'monitoring'],
});

type Stored = Pick<
  TaxProfileRow,
  'name' | 'country' | 'region' | 'components' | 'componentRounding' | 'rounding' | 'taxableClasses'
>;

export const taxDraftOf = ({ components, ...profile }: Stored): TaxDraft => ({
  name: profile.name,
  country: profile.country,
  region: profile.region,
  componentRounding: profile.componentRounding,
  rounding: profile.rounding,
  taxableClasses: profile.taxableClasses,
  lines: components.map((component, key) => ({ ...component, key })),
});

/** The profile that ships with the product for a province, to be kept or altered. */
export const provinceDraft = (province: Province, name: string): TaxDraft => {
  const profile = canadianTaxProfile(province);
  return taxDraftOf({
    ...profile,
    name,
    rounding: 'document',
    components: [...profile.components],
    taxableClasses: [...profile.taxableClasses],
  });
};

const isBlank = (line: TaxLine): boolean => !line.name.trim() && line.ratePpm === null;

/** What `tax-profiles.create` and `.update` take; lines left blank are no taxes. */
export const taxFields = ({ lines, ...draft }: TaxDraft) => ({
  ...draft,
  name: draft.name.trim(),
  taxableClasses: taxClasses.filter((each) => draft.taxableClasses.includes(each)),
  components: lines
    .filter((line) => !isBlank(line))
    .map(({ name, ratePpm, validFrom, validTo }) => ({
      name: name.trim(),
      ratePpm: ratePpm ?? 0,
      validFrom,
      validTo,
    })),
});

export interface TaxFaults {
  readonly name?: string;
  /** By the line's key. */
  readonly lines: Readonly<Record<number, string>>;
}

const overlap = (a: TaxLine, b: TaxLine): boolean =>
  (a.validFrom ?? '') <= (b.validTo ?? '9999-12-31') && (b.validFrom ?? '') <= (a.validTo ?? '9999-12-31');

function lineFault(line: TaxLine, others: readonly TaxLine[]): string | undefined {
  if (isBlank(line)) return undefined;
  if (!line.name.trim()) return 'Name the tax, such as State or GST.';
  if (line.ratePpm === null) return 'Type the rate.';
  if (line.validFrom && line.validTo && line.validTo < line.validFrom)
    return 'The last day is before the first.';
  const twin = others.find(
    (other) => other.key !== line.key && other.name.trim() === line.name.trim() && overlap(line, other),
  );
  return twin && 'The same tax holds twice on some days. End one before the other begins.';
}

/** What must be put right before saving. */
export function taxFaults(draft: TaxDraft): TaxFaults {
  const lines = Object.fromEntries(
    draft.lines.flatMap((line) => {
      const fault = lineFault(line, draft.lines);
      return fault ? [[line.key, fault]] : [];
    }),
  );
  return draft.name.trim() ? { lines } : { name: 'Name the place, such as Franklin County.', lines };
}

export const isFaulty = ({ name, lines }: TaxFaults): boolean =>
  name !== undefined || Object.keys(lines).length > 0;

/** The rates of a profile on a day, added up: what a taxed line pays. Parts per million. */
export const rateOn = (profile: Pick<TaxProfileRow, 'components'>, date: string): number =>
  sumCents(taxComponentsFor(profile, date).map(({ ratePpm }) => ratePpm));
