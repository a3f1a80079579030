import { defineEntity, type RowOf } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import { choice, flag, optional, requiredLongText, requiredText } from './kernel/fields.ts';
import { full, readOnly } from './kernel/permission.ts';
import { languages } from './language.ts';
import { checkMergeFields, mergeFieldList, offerMergeFields } from './merge-field-check.ts';
import { mergeFields } from './merge-fields.ts';
import { MAX_EMAIL_LENGTH } from './message.ts';
import { MAX_TEXT_LENGTH } from './text-message.ts';

/** The purpose of a template: a text message, an email, or the letter or the terms of an estimate. */
const textPurposes = ['text_message', 'email', 'cover_letter', 'terms'] as const;
export type TextPurpose = (typeof textPurposes)[number];

/** Maximum number of characters by purpose: the limit of the field that takes the text. */
const maxLength: Readonly<Record<TextPurpose, number>> = {
  text_message: MAX_TEXT_LENGTH,
  email: MAX_EMAIL_LENGTH,
  cover_letter: 4000,
  terms: 20_000,
};

function checkLength({ purpose, body }: { readonly purpose: TextPurpose; readonly body: string }): void {
  const most = maxLength[purpose];
  if (body.length <= most) return;
  throw invalid(
    'body',
    `Text: it has ${body.length.toLocaleString('en-US')} characters, and the limit is ${most.toLocaleString('en-US')}. Nothing was saved, and the text is kept. Shorten it.`,
  );
}

/** A reusable text with merge fields for customer-specific values. */
export const textTemplates = defineEntity({
  collection: 'text-templates',
  one: 'Text template',
  many: 'Text templates',
  shape: {
    name: requiredText('Name', 80),
    purpose: choice('For', textPurposes),
    language: choice('Language', languages),
    accountType: optional(
      choice('Kind of customer', ['residential', 'commercial'], { help: 'Empty: for both' }),
    ),
    standard: flag('On new estimates', {
      help: 'A cover letter or terms added automatically where the language and the kind of customer match',
    }),
    body: requiredLongText('Text', maxLength.terms, { help: `Merge fields: ${mergeFieldList()}` }),
  },
  defaults: { purpose: 'text_message', language: 'en', standard: false },
  access: {
    rows: {
      super: full,
      admin: full,
      manager: full,
      office: readOnly,
      sales: readOnly,
      auditor: readOnly,
    },
  },
  check: ({ purpose, standard, body }) => {
    checkLength({ purpose, body });
    const isMessage = purpose === 'text_message' || purpose === 'email';
    checkMergeFields(body, 'body', isMessage ? mergeFields : offerMergeFields);
    if (standard && isMessage)
      throw invalid(
        'standard',
        'On new estimates: a text message or an email is not part of an estimate. Nothing was saved. Choose a cover letter or terms.',
      );
  },
  title: (row) => row.name,
  filterable: 'all',
  columns: ['name', 'purpose', 'language', 'accountType', 'standard', 'body', 'updatedAt'],
  sortable: ['name', 'updatedAt'],
  about: {
    what: 'A template is a text that you use often: a text message, an email, or the letter or the terms of an estimate.',
    start: 'Write one; a merge field such as {{first name}} is filled in for each customer.',
  },
  generic: { delete: true },
  sample: (n) => ({ name: `Sample template ${n}`, body: 'Hello {{name}}, we call you back today.' }),
});
export type TextTemplateRow = RowOf<typeof textTemplates>;
