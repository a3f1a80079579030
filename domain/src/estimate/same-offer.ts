import { canonicalJson } from '../kernel/canonical-json.ts';
import { deepEqual } from '../kernel/deep-equal.ts';
import { AppError } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { listed } from '../texts/listed.ts';
import { catalogDifferences } from './catalog-today.ts';
import type { EstimateContent } from './content.ts';
import { currentContent } from './current-content.ts';
import type { EstimateRow } from './estimate.ts';
import { taxToday } from './tax-choice.ts';
import { estimateVersions } from './version.ts';

type Part = keyof EstimateContent;

/** The parts of a version that a message names; all others are summarized as “what is offered”. */
const named: readonly (readonly [names: string, parts: readonly Part[]])[] = [
  ['the agreement', ['agreement']],
  ['the notice of cancellation', ['notice', 'rightRules', 'rightHolidays', 'rightStatement']],
  ['the terms', ['terms']],
  ['renewal or early termination', ['agreementTerms']],
  ['the warranty', ['warranty']],
  ['the contract that it changes', ['contractEffect']],
];
/** The date of a version, and the parties that it names; not part of the deal. */
const notOffered: ReadonlySet<string> = new Set<Part>([
  'issuedOn',
  'company',
  'contact',
  'preparedBy',
  'billTo',
]);

/** Parts that older versions lack. Their absence does not count as a difference. */
const addedLater: ReadonlySet<string> = new Set<Part>(['agreementTerms', 'contractEffect', 'warranty']);

/** Describes the parts in which two versions differ. */
function differences(sent: EstimateContent, today: EstimateContent): string[] {
  const [before, after] = [new Map(Object.entries(sent)), new Map(Object.entries(today))];
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (part) =>
      !notOffered.has(part) &&
      (before.has(part) || !addedLater.has(part)) &&
      canonicalJson(before.get(part) ?? null) !== canonicalJson(after.get(part) ?? null),
  );
  const names = named.flatMap(([name, parts]) =>
    parts.some((part) => changed.includes(part)) ? [name] : [],
  );
  const isNamed = (part: string) => named.some(([, parts]) => parts.some((each) => each === part));
  return changed.every(isNamed) ? names : ['what is offered', ...names];
}

/** The most changes that a message names one by one. */
const MAX_NAMED = 6;

/**
 * Builds the refusal for an offer that would be different today.
 * @param changed fragments of a sentence.
 * @param gone complete sentences.
 */
function otherOfferText(changed: readonly string[], gone: readonly string[]): string {
  const shown = changed.slice(0, MAX_NAMED);
  const more = changed.length - shown.length;
  const parts = more > 0 ? [...shown, `${more} more`] : shown;
  return [
    ...(parts.length > 0 ? [`Since this offer was sent, ${listed(parts, 'and')} changed.`] : []),
    ...gone.slice(0, MAX_NAMED),
    'Nothing was changed. Revise it, check it, and send it again.',
  ].join(' ');
}

/**
 * Throws OTHER_OFFER if today's prices, taxes, rules, and notices would produce an offer other than the sent version,
 * ignoring its date. Such an offer is revised instead (decisions 8.7). Today's prices are those of the catalog that
 * the lines were priced from.
 */
export async function checkSameOffer(tx: Transaction, estimate: EstimateRow): Promise<void> {
  if (!estimate.versionId) return;
  const { content } = await tx.asSystem().get(estimateVersions, estimate.versionId);
  const { tax } = await taxToday(tx, estimate);
  const offered = deepEqual(tax, estimate.tax)
    ? differences(content, (await currentContent(tx, estimate)).content)
    : ['the taxes'];
  const catalog = await catalogDifferences(tx, estimate);
  const changed = [...catalog.changed, ...offered];
  if (changed.length + catalog.gone.length === 0) return;
  throw new AppError('OTHER_OFFER', { message: otherOfferText(changed, catalog.gone) });
}
