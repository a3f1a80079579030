import { estimates, type EstimateRow } from '../estimate.ts';
import { laborNeeded } from '../labor.ts';
import { estimateLines, type LineRow } from '../line.ts';
import { termsOf } from '../offers.ts';
import type { EstimateOption } from '../options.ts';
import { packageGroups, pointsCharged, withPackagePrices } from '../package-price.ts';
import type { PlacedPackage } from '../placement.ts';
import type { AnyOffer } from './any-offer.ts';

// The rows of a random estimate, as the mutations store them.

const COMPANY = '00000000-0000-4000-8000-00000000c0de';
const uuid = (n: number, of: string) => `00000000-0000-4000-8000-${of}${String(n).padStart(11, '0')}`;
const base = {
  companyId: COMPANY,
  version: 1,
  createdAt: '2026-03-02T15:00:00.000Z',
  updatedAt: '2026-03-02T15:00:00.000Z',
  createdBy: null,
  belongsTo: [],
};

export interface OfferRows {
  readonly estimate: EstimateRow;
  readonly lines: readonly LineRow[];
}

/** Returns a line as it is stored, with its derived fields. */
function lineRow(n: number, fields: object): LineRow {
  const row = estimateLines.schema.parse({
    ...estimateLines.defaults,
    ...base,
    id: uuid(n, '1'),
    estimateId: uuid(1, '0'),
    position: String(n).padStart(6, '0'),
    name: `Line ${n}`,
    ...fields,
  });
  const complete = { ...row, ...estimateLines.derive?.(row) };
  estimateLines.check?.(complete);
  return complete;
}

type Place = (place: number) => string | null;

function soldLines({ sold, services, credits, choices }: AnyOffer, optionOf: Place): object[] {
  const written = ({ place, customer, range, ...line }: (typeof sold | typeof services)[number]) => ({
    ...line,
    ...customer,
    optionId: optionOf(place),
    quantityRange: range && {
      min: Math.max(1, line.quantityMilli - range.less),
      max: line.quantityMilli + range.more,
    },
  });
  return [
    ...sold.map(written),
    ...services.map(written),
    ...credits.map(({ place, unitPrice, monthly }) => ({
      kind: 'credit',
      unitPrice,
      optionId: optionOf(place),
      frequency: monthly ? 'monthly' : null,
    })),
    ...choices.flatMap(({ place, none, prices, taken }) =>
      prices.map((unitPrice, nth) => ({
        unitPrice,
        optionId: optionOf(place),
        choice: { name: 'Camera', none },
        optional: true,
        selected: nth === (none ? taken - 1 : taken % prices.length),
      })),
    ),
  ];
}

/** Returns the lines of devices with the labor lines that they need. */
function workedLines({ worked, laborPrice }: AnyOffer, optionOf: Place): object[] {
  const types = [uuid(1, '2'), uuid(2, '2')] as const;
  const product = (id: string, kind: string, fields: object = {}) => ({
    id,
    kind,
    status: 'active',
    laborMinutes: 0,
    ...fields,
  });
  const devices = worked.map(({ place, type, minutes, ...line }, nth) => ({
    product: product(uuid(nth, '3'), 'equipment', { laborMinutes: minutes, laborProductId: types[type] }),
    line: {
      ...line,
      kind: 'equipment',
      productId: uuid(nth, '3'),
      optionId: optionOf(place),
      optional: false,
      selected: true,
    },
  }));
  const needed = laborNeeded(
    devices.map(({ line }) => line),
    [...devices.map((one) => one.product), ...types.map((id) => product(id, 'labor'))],
  );
  return [
    ...devices.map(({ line }) => line),
    ...needed.map(({ productId, optionId, quantityMilli }) => ({
      kind: 'labor',
      productId,
      optionId,
      quantityMilli,
      unitPrice: laborPrice,
    })),
  ];
}

/** Returns the lines of the packages, with a line for overage points if needed. */
function packageLines(placed: readonly PlacedPackage[], { packages }: AnyOffer, optionOf: Place): object[] {
  return packages.flatMap(({ place, parts, pointPrice }, nth) => {
    const pack = placed[nth];
    if (!pack) return [];
    const of = { packageId: pack.packageId, optionId: optionOf(place) };
    const inside = parts.map(({ own, role, extra, points, recurs, ...line }) => ({
      ...line,
      ...of,
      kind: recurs ? 'monitoring' : 'equipment',
      ...(role === 'addOn' && { optional: true, selected: points > 2 }),
      placement: {
        id: pack.id,
        role,
        quantityMilli: own,
        points,
        group: role === 'choice' ? 'Keypad' : null,
        extra: role === 'choice' ? extra : 0,
      },
    }));
    const rows = inside.map((line, at) => lineRow(at, line));
    const [group] = packageGroups([pack], rows);
    const over = group ? pointsCharged(group) : 0;
    const overage = { id: pack.id, role: 'overage', quantityMilli: 0, points: 0, group: null, extra: 0 };
    if (over === 0) return inside;
    return [
      ...inside,
      { ...of, kind: 'fee', unitPrice: pointPrice, quantityMilli: over * 1000, placement: overage },
    ];
  });
}

/** Returns an estimate and its lines, with packages priced as they are when stored. */
export function offerRows(offer: AnyOffer): OfferRows {
  const options = offer.options.map((terms, nth): EstimateOption => ({
    ...terms,
    id: uuid(nth, '4'),
    name: `Option ${nth + 1}`,
    recommended: nth === offer.recommended % offer.options.length,
  }));
  const optionOf: Place = (place) => options[place]?.id ?? null;
  const placed = offer.packages.map(({ place: _place, parts, soldOver, ...pack }, nth): PlacedPackage => ({
    ...pack,
    ...(soldOver && { overagePaidBy: 'commission' as const }),
    id: uuid(nth, '5'),
    packageId: uuid(nth, '6'),
    name: `Package ${nth + 1}`,
    groups: [{ name: 'Keypad', min: 0, max: 9 }],
    parts: parts.filter(({ role }) => role === 'included' || role === 'required').length,
  }));
  const written = [
    ...soldLines(offer, optionOf),
    ...workedLines(offer, optionOf),
    ...packageLines(placed, offer, optionOf),
  ].map((fields, at) => lineRow(at + 1, fields));
  const priced = withPackagePrices(placed, written);
  const lines = priced.map((line) => ({ ...line, ...estimateLines.derive?.(line) }));
  const recommended = options.find((option) => option.recommended);
  const [exempted, ...charged] = offer.tax.components;
  const isExempt = offer.tax.exempt && exempted !== undefined;
  const estimate = estimates.schema.parse({
    ...estimates.defaults,
    ...base,
    id: uuid(1, '0'),
    number: 1,
    reference: 'EST-1',
    title: 'Everything at once',
    accountId: uuid(1, '7'),
    ...offer.own,
    ...(recommended && termsOf(recommended)),
    options,
    packages: placed,
    firstMonthDueAtSigning: offer.firstMonthDueAtSigning,
    tax: {
      profileName: 'By chance',
      componentRounding: offer.tax.componentRounding,
      rounding: offer.tax.rounding,
      components: isExempt ? charged : offer.tax.components,
      ...(isExempt && {
        exemption: { number: 'EX-1', reason: 'resale', taxes: [exempted.name], validTo: null },
      }),
    },
  });
  return { estimate, lines };
}
