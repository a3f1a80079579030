import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar-date.ts';
import { firstCharges } from '../contract/first-part.ts';
import { languages, type Language } from '../language.ts';
import { formatMoney, parseMoney } from '../money.ts';
import { documentTexts } from '../texts/document.ts';
import { choiceGroups, takeOf } from './choices.ts';
import { contentMoney } from './content-money.ts';
import type { EstimateContent } from './content.ts';
import { contentOf } from './content-of.ts';
import { dueRows, firstPeriodsDue } from './due-rows.ts';
import { lineTable } from './line-table.ts';
import { linesOfOption, offersOf, recommendedOffer, termsOf } from './offers.ts';
import { isInside } from './package-price.ts';
import { scheduleOf } from './payment-schedule.ts';
import type { PricingInput } from './pricing-input.ts';
import type { EstimateTotals, Payment } from './pricing-schema.ts';
import { priceEstimate } from './pricing.ts';
import { pricedFields, pricingInput } from './reprice.ts';
import { contentOfOption, contentPricingInput, isOption, type Selection } from './selection.ts';
import { anyOffer, type AnyOffer } from './testing/any-offer.ts';
import { offerRows, type OfferRows } from './testing/offer-rows.ts';
import {
  oracleFirstPart,
  oraclePackage,
  oracleReduction,
  oracleTotals,
  type OraclePart,
  type OracleTotals,
} from './testing/oracle.ts';
import { bucketRows, taxNote, type TotalRow } from './total-rows.ts';

// Random estimates that combine all features. An independent oracle recalculates from the rows what is stored, sent,
// chosen, printed, and exported. `server/src/http/estimate-surfaces.test.ts` checks the same on the running product.

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
/** Set `SABLE_SURFACES=100000` for a long run. */
const numRuns = Number(process.env['SABLE_SURFACES'] ?? 150);
/** Thousands of runs take long on a busy machine; a hang still times out. */
const timeout = 120_000 + numRuns * 100;

const noAgreement = {
  agreement: null,
  terms: null,
  contact: null,
  people: [],
  rep: null,
  issuedOn: '2026-03-02',
} as const;

/** Returns the oracle's totals of the rows for an option and a customer's selection. */
function reckoned(
  { estimate, lines }: OfferRows,
  optionId: string | null,
  choice: Selection = {},
): OracleTotals {
  const own = estimate.options.find(({ id }) => id === optionId) ?? estimate;
  const { components = [], componentRounding = 'together', rounding = 'document' } = estimate.tax ?? {};
  const input: PricingInput = {
    lines: linesOfOption(lines, optionId).map((line) => {
      const chosen = choice[line.id];
      return {
        id: line.id,
        bucket: line.bucket,
        quantityMilli: typeof chosen === 'number' ? chosen : line.quantityMilli,
        unitPrice: line.unitPrice,
        packagePart: line.packagePart,
        frequency: line.frequency ?? 'monthly',
        discount: line.discount,
        taxable: line.taxable,
        dueAtSigning: line.dueAtSigning,
        included:
          !line.optional ||
          typeof chosen === 'number' ||
          (typeof chosen === 'boolean' ? chosen : line.selected),
        kind: line.kind,
      };
    }),
    discounts: { oneTime: own.oneTimeDiscount, monthly: own.monthlyDiscount },
    tax: { components, componentRounding, rounding },
    paymentSchedule: own.paymentSchedule,
    termMonths: own.termMonths,
    firstMonthDueAtSigning: estimate.firstMonthDueAtSigning,
    billing: 'as_billed',
  };
  return oracleTotals(input);
}

/** Converts the product's totals to the form of the oracle. A single deposit is stored without its payments. */
const toOracle = (totals: EstimateTotals, schedule: readonly Payment[]): OracleTotals => {
  const { oneTime, rmr, billed = [], deposit, balance, dueAtSigning, tcvExTax, tcvIncTax } = totals;
  const two = schedule.length > 1 ? [deposit, balance] : [balance];
  return {
    subtotal: oneTime.subtotal,
    tax: oneTime.tax,
    total: oneTime.total,
    rmr,
    billed: (['monthly', 'quarterly', 'annual'] as const).map((frequency) => {
      const { subtotal = 0, tax = 0, total = 0 } = billed.find((bill) => bill.frequency === frequency) ?? {};
      return { frequency, subtotal, tax, total };
    }),
    payments: totals.payments ?? two,
    deposit,
    balance,
    dueAtSigning,
    tcvExTax,
    tcvIncTax,
  };
};

/**
 * Returns a customer's selection for an option: one line of each choice, optional lines on or off, and quantities
 * within their ranges.
 */
function chosenBy({ chosen }: AnyOffer, { lines }: Pick<EstimateContent, 'lines'>): Selection {
  const [taken = 0, ...others] = chosen;
  const bit = (place: number) => (others[place % others.length] ?? 0) + place * 7;
  const ofChoices = choiceGroups(lines).map((group) => {
    const ways = [...group.lines.map(({ id }) => id), ...(group.none ? [null] : [])];
    return takeOf(group, ways[taken % ways.length] ?? null);
  });
  const ofOptions = lines.map((line, place) =>
    isOption(line) && !line.choice ? { [line.id]: bit(place) % 2 === 0 } : {},
  );
  const ofQuantities = lines.map(({ id, quantityRange: range, optional }, place) =>
    range && !optional ? { [id]: range.min + (bit(place) % (range.max - range.min + 1)) } : {},
  );
  return Object.assign({}, ...ofChoices, ...ofOptions, ...ofQuantities);
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** Checks what the packages add to the lines. */
function expectPackages({ estimate: { packages }, lines }: OfferRows): void {
  for (const placed of packages) {
    const own = lines.filter(({ placement }) => placement?.id === placed.id);
    const parts = own.flatMap((line): OraclePart[] =>
      line.placement ? [{ ...line, placement: line.placement }] : [],
    );
    const wanted = oraclePackage(placed, parts);
    const overage = own.find(({ placement }) => placement?.role === 'overage');
    expect(own.map(({ packagePart }) => packagePart)).toEqual(wanted.parts);
    expect(overage?.quantityMilli ?? 0).toBe(placed.overagePaidBy ? 0 : wanted.pointsOver * 1000);
    expect(own.filter(isInside).every(({ gross }) => gross >= 0)).toBe(true);
  }
}

/** Checks the sums of the Amount column by frequency, as in the export of the lines. */
function expectExported({ estimate, lines }: OfferRows, selection: Selection, wanted: OracleTotals): void {
  const table = lineTable(estimate, lines, selection);
  const of = (frequency: string | null) =>
    sum(
      table.lines
        .filter(({ line }) => line.frequency === frequency)
        .map(({ amounts }) => amounts?.amount ?? 0),
    ) + sum(table.taxes.filter((tax) => tax.frequency === frequency).map(({ amount }) => amount));
  expect([of(null), ...wanted.billed.map(({ frequency }) => of(frequency))]).toEqual([
    wanted.total,
    ...wanted.billed.map(({ total }) => total),
  ]);
}

/** Parses what the page and the PDF print in each language, and checks that the rows above a sum add up to it. */
function expectPrinted(
  content: EstimateContent,
  totals: EstimateTotals,
  wanted: OracleTotals,
  read: readonly Language[] = languages,
): void {
  for (const language of read) {
    const texts = documentTexts[language];
    const money = contentMoney(content, language);
    const printed = (rows: readonly TotalRow[]) => {
      const texts = rows.map(({ amount }) => formatMoney(amount, money).replace(/\s[A-Z]{3}$/, ''));
      expect(texts.map((text) => parseMoney(text, money.locale))).toEqual(rows.map(({ amount }) => amount));
      return rows;
    };
    const bills: number[] = [];
    const isTrue = ({ base, ratePpm, amount }: TotalRow) =>
      base === undefined ||
      ratePpm === undefined ||
      BigInt(amount) === oracleReduction(BigInt(base), { kind: 'percent', ppm: ratePpm });
    let above = 0;
    let parts = 0;
    for (const row of [
      ...printed(bucketRows(totals, content, 'one-time', texts.totals)),
      ...printed(bucketRows(totals, content, 'monthly', texts.totals)),
    ]) {
      expect(isTrue(row)).toBe(true);
      if (row.kind === 'part') parts += row.amount;
      else if (row.kind === 'sum') {
        bills.push(row.amount === above ? row.amount : NaN);
        above = 0;
      } else if (row.key.endsWith('subtotal')) {
        if (above !== 0) expect(row.amount).toBe(above);
        above = row.amount;
      } else above += row.amount;
    }
    expect(bills.filter((amount) => amount > 0)).toEqual(
      [wanted.total, ...wanted.billed.map(({ total }) => total)].filter((amount) => amount > 0),
    );
    expect(parts).toBeGreaterThanOrEqual(0);
    const due = printed(dueRows(totals, content, texts.totals));
    const atSigning = due.findIndex(({ key }) => key === 'dueAtSigning');
    if (atSigning >= 0) {
      expect(due[atSigning]?.amount).toBe(wanted.dueAtSigning);
      expect(sum(due.slice(0, atSigning).map(({ amount }) => amount))).toBe(wanted.dueAtSigning);
    } else expect(wanted.dueAtSigning).toBe(0);
    const payments = due.filter(({ key }) => key !== 'dueAtSigning' && !key.startsWith('first '));
    if (payments.length > 0) expect(sum(payments.map(({ amount }) => amount))).toBe(wanted.total);
    const taxed = wanted.tax > 0 || wanted.billed.some(({ tax }) => tax > 0);
    expect(taxNote(totals, texts)).toBe(taxed ? texts.taxesIncluded : texts.noTax);
  }
}

/** Checks the first charges if the services start in the middle of a month. */
function expectFirstCharges(offer: AnyOffer, { estimate }: OfferRows, totals: EstimateTotals): void {
  const { tax, firstMonthDueAtSigning } = estimate;
  const startsOn = addDays(noAgreement.issuedOn, offer.startsAfter);
  const { billed = [] } = totals;
  const bill = billed.find(({ frequency }) => frequency === 'monthly') ?? { subtotal: 0, taxable: 0 };
  const prepaid = firstPeriodsDue(totals, { firstMonthDueAtSigning });
  const charges = firstCharges(bill.subtotal, startsOn, offer.billingDay, { tax, billed, prepaid });
  const { components = [], componentRounding = 'together', rounding = 'document' } = tax ?? {};
  const rates = { components, componentRounding, rounding };
  const wanted = oracleFirstPart(bill, startsOn, offer.billingDay, rates);
  if (!wanted) {
    expect(charges.part).toBeNull();
    return;
  }
  const { next, ...part } = wanted;
  expect(charges.part).toMatchObject({ ...part, lastDay: addDays(next, -1) });
  expect(charges.month.from).toBe(next);
  expect(part.amount).toBeLessThanOrEqual(bill.subtotal);
}

function expectEverywhere(offer: AnyOffer): void {
  const rows = offerRows(offer);
  expectPackages(rows);
  const offers = offersOf(rows.estimate, rows.lines);
  const { option, estimate, lines } = recommendedOffer(offers);
  const priced = priceEstimate(pricingInput(estimate, lines));
  const stored = { ...rows.estimate, ...pricedFields(priced, rows.lines.length) };
  const wanted = reckoned(rows, option?.id ?? null);
  expect(toOracle(priced, termsOf(estimate).paymentSchedule)).toEqual(wanted);
  expect(stored).toMatchObject({
    subtotal: wanted.subtotal,
    taxAmount: wanted.tax,
    total: wanted.total,
    rmr: wanted.rmr,
  });

  const content = contentOf({
    ...noAgreement,
    estimate: stored,
    lines: rows.lines,
    products: new Map(),
    company: {
      name: 'Sable Security',
      legalName: null,
      phone: null,
      email: null,
      website: null,
      address: null,
      licence: null,
      brandColor: '#204060',
      timeZone: 'America/Chicago',
      currency: offer.currency,
    },
    account: {
      name: 'Ada Case',
      type: 'residential',
      site: {
        type: 'residential',
        line1: '1 Front Street',
        county: '',
        line2: '',
        city: 'Lima',
        region: 'OH',
        postal: '45801',
        country: offer.country,
      },
    },
  });
  const ids = rows.estimate.options.length > 0 ? rows.estimate.options.map(({ id }) => id) : [null];
  for (const [nth, optionId] of ids.entries()) {
    const alone = contentOfOption(content, optionId);
    const all = reckoned(rows, optionId);
    expect(toOracle(content.options?.[nth]?.totals ?? content.totals, scheduleOf(alone))).toEqual(all);
    const own = offers[nth] ?? { estimate, lines };
    expectExported(own, {}, all);
    expectPrinted(alone, alone.totals, all);

    const selection = chosenBy(offer, alone);
    const chosen = reckoned(rows, optionId, selection);
    const totals = priceEstimate(contentPricingInput(alone, selection));
    expect(toOracle(totals, scheduleOf(alone))).toEqual(chosen);
    expectFirstCharges(offer, rows, totals);
    expectExported(own, selection, chosen);
    expectPrinted(alone, totals, chosen, languages.slice(nth % 3, (nth % 3) + 1));
  }
}

describe(`an estimate with everything on it (SEED=${seed} replays it)`, { timeout }, () => {
  test('comes to the same on every surface, for each option and what the customer makes of it', () => {
    fc.assert(fc.property(anyOffer, expectEverywhere), { seed, numRuns });
  });
});
