import { invalid } from '../kernel/errors.ts';
import { defineEntity } from '../kernel/entity.ts';
import { choice, count, day, optional, requiredLongText, requiredText } from '../kernel/fields.ts';
import { full, readOnly } from '../kernel/permission.ts';
import { languages } from '../language.ts';
import { clauseHelp, clausesOf } from './clauses.ts';

/** Fields that an agreement may reference in double braces, which are filled in when an estimate is sent. */
const agreementFields = [
  'name',
  'address',
  'company',
  'company phone',
  'rep',
  'license',
  'rep license',
  'work begins',
  'work ends',
  'renewal',
  'early termination',
  'notice days',
] as const;
export type AgreementField = (typeof agreementFields)[number];

const FIELD = /\{\{([^{}]*)\}\}/g;

const fieldNamed = (typed: string): AgreementField | undefined =>
  agreementFields.find((field) => field === typed.trim().toLowerCase());

/** Fills in the fields of a text; a field without a value becomes a blank line to write on. */
export const filledIn = (
  text: string,
  values: Readonly<Partial<Record<AgreementField, string | null>>>,
): string =>
  text.replace(FIELD, (typed, name: string) => {
    const field = fieldNamed(name);
    return field ? (values[field] ?? '') || '____________' : typed;
  });

function checkFields(body: string): void {
  const unknown = [...body.matchAll(FIELD)].find(([, name = '']) => !fieldNamed(name));
  if (!unknown) return;
  const known = agreementFields.map((field) => `{{${field}}}`).join(', ');
  throw invalid(
    'body',
    `${unknown[0]} is not a merge field of an agreement. Nothing was saved, and the text stays here. Use one of ${known}.`,
  );
}

/** Only the agreement in use is sent with estimates. */
const agreementStates = ['draft', 'in_use', 'retired'] as const;

/**
 * The subscriber agreement of a company, for homes or for businesses, in one language. Sending an estimate freezes
 * the text as an edition. Changing a text that was sent starts the next edition, which applies to later estimates.
 */
export const agreements = defineEntity({
  collection: 'agreements',
  one: 'Agreement',
  many: 'Agreements',
  shape: {
    name: requiredText('Name', 80),
    accountType: choice('For', ['residential', 'commercial']),
    language: choice('Language', languages),
    state: choice('State', agreementStates),
    edition: count('Edition', { server: true }),
    formFiledOn: optional(
      day('Form filed on', {
        help: 'When the form of this agreement was filed with a registrar, if the province requires that: Saskatchewan.',
      }),
    ),
    body: requiredLongText('Text', 60_000, {
      help: `${clauseHelp} Merge fields: ${agreementFields.map((field) => `{{${field}}}`).join(', ')}.`,
    }),
  },
  defaults: { accountType: 'residential', language: 'en', state: 'draft', edition: 1 },
  access: {
    rows: {
      super: full,
      admin: full,
      manager: readOnly,
      office: readOnly,
      sales: readOnly,
      auditor: readOnly,
    },
  },
  check: ({ body }) => {
    clausesOf(body);
    checkFields(body);
  },
  title: (row) => row.name,
  filterable: 'all',
  columns: ['name', 'accountType', 'language', 'state', 'edition', 'updatedAt'],
  sortable: ['name', 'updatedAt'],
  about: {
    what: 'An agreement is what your customers sign along with the estimate: its clauses, initials, and what a state requires.',
    start: 'Begin with the starter text, and have your counsel read it before you use it.',
  },
  generic: { delete: true },
  sample: (n) => ({ name: `Sample agreement ${n}`, body: '# Service\nWe watch your system.' }),
});
