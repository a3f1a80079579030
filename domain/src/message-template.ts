import type { Transaction } from './kernel/transaction.ts';
import { textTemplates, type TextPurpose } from './text-template.ts';

/**
 * Returns the name of the template that a message started from; null if it was deleted or is for another purpose.
 * Without an id, the name that the draft has stored.
 */
export async function templateName(
  tx: Transaction,
  purpose: TextPurpose,
  id: string | null | undefined,
  draft: { readonly template: string | null } | undefined,
): Promise<string | null> {
  if (id === undefined) return draft?.template ?? null;
  const template = id === null ? undefined : await tx.find(textTemplates, id);
  return template?.purpose === purpose ? template.name : null;
}
