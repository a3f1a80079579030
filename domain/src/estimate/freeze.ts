import { keepEdition } from '../agreement/agreement-edition.ts';
import { canonicalJson } from '../kernel/canonical-json.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { EstimateContent } from './content.ts';
import { currentContent } from './current-content.ts';
import { checkFilledIn } from './offer-texts.ts';
import type { EstimateRow } from './estimate.ts';
import { estimateVersions } from './version.ts';

/** Freezes the estimate as an immutable version: canonical content and its SHA-256. */
export async function freeze(
  tx: Transaction,
  estimate: EstimateRow,
): Promise<{ id: string; content: EstimateContent; hash: string }> {
  const { content, pictures, agreement } = await currentContent(tx, estimate);
  checkFilledIn(content);
  if (agreement) await keepEdition(tx, agreement);
  const hash = await tx.context.digest(canonicalJson(content));
  const version = await tx.asSystem().create(estimateVersions, {
    estimateId: estimate.id,
    revision: estimate.revision,
    content,
    hash,
    pictures,
  });
  return { id: version.id, content, hash };
}
