import type { Transaction } from './kernel/transaction.ts';
import { textTemplates, type TextPurpose } from './text-template.ts';

/** The name of the template that a message began with; null where it is gone, or is for something else. Without an id, that of the draft. */
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
