import { canonicalJson } from '../kernel/canonical-json.ts';
import { deepEqual } from '../kernel/deep-equal.ts';
import { notReady } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { listed } from '../words/listed.ts';
import type { EstimateContent } from './content.ts';
import { currentContent } from './current-content.ts';
import type { EstimateRow } from './reprice.ts';
import { taxToday } from './tax-choice.ts';
import { estimateVersions } from './version.ts';

type Part = keyof EstimateContent;

/** What of a version the staff hear by its own name; everything else is what was offered. */
const named: readonly (readonly [words: string, parts: readonly Part[]])[] = [
  ['the agreement', ['agreement']],
  ['the notice of cancellation', ['notice']],
  ['the terms', ['terms']],
];
/** The day of a version, and whom it names: no part of the deal. */
const beside: ReadonlySet<string> = new Set<Part>(['issuedOn', 'company', 'contact', 'preparedBy']);

/** The parts in which two versions differ, in words. */
function differences(sent: EstimateContent, today: EstimateContent): string[] {
  const [before, after] = [new Map(Object.entries(sent)), new Map(Object.entries(today))];
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (part) =>
      !beside.has(part) && canonicalJson(before.get(part) ?? null) !== canonicalJson(after.get(part) ?? null),
  );
  const words = named.flatMap(([name, parts]) =>
    parts.some((part) => changed.includes(part)) ? [name] : [],
  );
  const isNamed = (part: string) => named.some(([, parts]) => parts.some((each) => each === part));
  return changed.every(isNamed) ? words : ['what is offered', ...words];
}

/**
 * Throws NOT_READY where today's prices, taxes, rules and notices make another offer than the version that was sent, its day aside: that one is
 * revised instead (decisions 8.7).
 */
export async function checkSameOffer(tx: Transaction, estimate: EstimateRow): Promise<void> {
  if (!estimate.versionId) return;
  const { content } = await tx.asSystem().get(estimateVersions, estimate.versionId);
  const { tax } = await taxToday(tx, estimate);
  const changed = deepEqual(tax, estimate.tax)
    ? differences(content, (await currentContent(tx, estimate)).content)
    : ['the taxes'];
  if (changed.length === 0) return;
  throw notReady(
    `Since this offer was sent, ${listed(changed, 'and')} changed. Nothing was changed here. Revise it, check it, and send it again.`,
  );
}
