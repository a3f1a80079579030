import { z } from 'zod';
import { described, text } from './kernel/fields.ts';
import { keyVerbs, type KeyScope, type KeyVerb } from './kernel/key-scope.ts';

const readOnly = ['read'] as const;
const kept = ['read', 'create', 'update'] as const;
const whole = keyVerbs;

/**
 * Permissions that an API key can have, by collection. Keys cannot access collections that are not listed: people's
 * roles and invitations, settings, keys themselves, and customers' links and signatures.
 */
export const offeredVerbs = {
  accounts: whole,
  contacts: whole,
  addresses: whole,
  emails: whole,
  organizations: kept,
  estimates: whole,
  'estimate-lines': whole,
  'estimate-versions': readOnly,
  'estimate-events': readOnly,
  contracts: kept,
  'rmr-lines': readOnly,
  'contract-credits': readOnly,
  'cancellation-rights': readOnly,
  events: whole,
  tasks: whole,
  notes: whole,
  tickets: whole,
  'work-orders': whole,
  equipment: whole,
  enrollments: kept,
  files: whole,
  products: kept,
  packages: kept,
  'tax-profiles': whole,
  transactions: kept,
  'payment-methods': kept,
  'email-messages': readOnly,
  'text-messages': readOnly,
  affiliates: kept,
  'central-stations': readOnly,
  courses: readOnly,
  users: readOnly,
  companies: readOnly,
  updates: readOnly,
} as const satisfies Readonly<Record<string, readonly KeyVerb[]>>;

const offered: ReadonlyMap<string, readonly KeyVerb[]> = new Map(Object.entries(offeredVerbs));

/** Returns the verbs that a key can have for a collection; none if keys cannot access it. */
export const verbsOffered = (collection: string): readonly KeyVerb[] => offered.get(collection) ?? [];

/**
 * Returns the part of a stored scope that is still offered today. Verbs that have since been closed to keys no longer
 * count.
 */
export const offeredPart = (scope: KeyScope): KeyScope =>
  scope.map(({ collection, verbs }) => ({
    collection,
    verbs: verbs.filter((verb) => verbsOffered(collection).includes(verb)),
  }));

/** One collection of a scope. */
export const keyScopePart = z.strictObject({
  collection: text('Records', 60),
  verbs: described(z.array(z.enum(keyVerbs)).min(1).max(keyVerbs.length), { label: 'May', kind: 'tags' }),
});

/** The scope of a new key. Write permission implies read permission, because a write returns the resulting record. */
export const newKeyScope = z
  .array(keyScopePart)
  .min(1, 'Choose what the key may do.')
  .max(offered.size)
  .superRefine((scope, context) => {
    if (new Set(scope.map(({ collection }) => collection)).size < scope.length)
      context.addIssue('Name each kind of record once.');
    for (const { collection, verbs } of scope) {
      const refused = verbs.find((verb) => !verbsOffered(collection).includes(verb));
      if (refused) context.addIssue(`A key cannot be allowed to ${refused} “${collection}”.`);
      else if (!verbs.includes('read'))
        context.addIssue(`A key that writes “${collection}” must read it too.`);
    }
  });
