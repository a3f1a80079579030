import { accounts } from '../account.ts';
import { contacts } from '../contact.ts';
import { notReady } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { chosenLanguage, type Language } from '../language.ts';
import { mergeFieldsIn } from '../merge-fields.ts';
import { textTemplates, type TextPurpose, type TextTemplateRow } from '../text-template.ts';
import { companySettings } from './company-context.ts';
import { estimates, type EstimateRow } from './estimate.ts';

type AccountType = 'residential' | 'commercial';
type OfferTexts = Pick<EstimateRow, 'message' | 'terms'>;
const purposes = { message: 'cover_letter', terms: 'terms' } as const satisfies Record<
  keyof OfferTexts,
  TextPurpose
>;

type StandardText = Pick<TextTemplateRow, 'purpose' | 'language' | 'accountType' | 'body' | 'updatedAt'>;

/**
 * Returns the standard text for a reader: one for their account type before one for both types, and the newest first.
 */
function standardText<Text extends StandardText>(
  texts: readonly Text[],
  purpose: TextPurpose,
  language: Language,
  accountType: AccountType,
): Text | undefined {
  const fitting = texts
    .filter((text) => text.purpose === purpose && text.language === language)
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  return (
    fitting.find((text) => text.accountType === accountType) ??
    fitting.find((text) => text.accountType === null)
  );
}

const standardTexts = (tx: Transaction): Promise<TextTemplateRow[]> =>
  tx.asSystem().listAll(textTemplates, where({ standard: true }));

/**
 * Returns the initial cover letter and terms of an estimate. If the company has no terms in the language, the terms
 * from its settings are the fallback.
 */
export async function startingTexts(
  tx: Transaction,
  language: Language,
  accountType: AccountType,
): Promise<OfferTexts> {
  const texts = await standardTexts(tx);
  const { estimateTerms } = await companySettings(tx);
  return {
    message: standardText(texts, 'cover_letter', language, accountType)?.body ?? null,
    terms: standardText(texts, 'terms', language, accountType)?.body ?? estimateTerms,
  };
}

/**
 * Returns a function that checks whether a text is a standard text in any language, rather than one written for this
 * estimate.
 */
export async function knowsStandardTexts(
  tx: Transaction,
): Promise<(field: keyof OfferTexts, text: string | null) => boolean> {
  const texts = await standardTexts(tx);
  const { estimateTerms } = await companySettings(tx);
  return (field, text) =>
    text !== null &&
    (texts.some(({ purpose, body }) => purpose === purposes[field] && body === text) ||
      (field === 'terms' && text === estimateTerms));
}

/**
 * Switches the cover letter and terms of a draft to the language of its reader. Texts that a person wrote stay
 * unchanged, and so do texts without a version in that language.
 */
export async function followReader(tx: Transaction, estimate: EstimateRow): Promise<EstimateRow> {
  if (!estimate.message && !estimate.terms) return estimate;
  const { type } = await tx.get(accounts, estimate.accountId);
  const contact = estimate.contactId ? await tx.get(contacts, estimate.contactId) : null;
  const starting = await startingTexts(tx, chosenLanguage(estimate, contact), type);
  const isStandard = await knowsStandardTexts(tx);
  const followed = (['message', 'terms'] as const).filter(
    (field) => starting[field] && isStandard(field, estimate[field]),
  );
  return tx.update(
    estimates,
    estimate,
    Object.fromEntries(followed.map((field) => [field, starting[field]])),
  );
}

/**
 * Throws NOT_READY if the message or terms contain a merge field without a value, because the customer would see its
 * braces.
 */
export function checkFilledIn(texts: OfferTexts): void {
  for (const [what, text] of [
    ['message', texts.message],
    ['terms', texts.terms],
  ] as const) {
    const [left] = text ? mergeFieldsIn(text) : [];
    if (left)
      throw notReady(
        `The ${what} ${what === 'terms' ? 'name' : 'names'} {{${left}}}, and there is no value for it. The draft is kept. Type it yourself, or add it to the contact, the site, or the company.`,
      );
  }
}
