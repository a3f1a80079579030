/** The collections whose changes a webhook may report. Changes of other collections are never sent. */
export const webhookCollections = [
  'accounts',
  'contacts',
  'addresses',
  'emails',
  'organizations',
  'estimates',
  'estimate-lines',
  'estimate-versions',
  'estimate-events',
  'estimate-signatures',
  'contracts',
  'rmr-lines',
  'contract-credits',
  'cancellation-rights',
  'products',
  'packages',
  'tax-profiles',
  'events',
  'tasks',
  'tickets',
  'work-orders',
  'equipment',
  'enrollments',
  'notes',
  'files',
  'transactions',
  'payment-methods',
  'email-messages',
  'text-messages',
  'users',
] as const;
export type WebhookCollection = (typeof webhookCollections)[number];

/** The operations of the audit trail, in the past tense. */
export const webhookVerbs = ['created', 'updated', 'deleted'] as const;
export type WebhookVerb = (typeof webhookVerbs)[number];

export type WebhookEvent = `${WebhookCollection}.${WebhookVerb}`;

export const webhookEvent = (collection: WebhookCollection, verb: WebhookVerb): WebhookEvent =>
  `${collection}.${verb}`;

/** Every event that a webhook may subscribe to. */
export const webhookEvents: readonly WebhookEvent[] = webhookCollections.flatMap((collection) =>
  webhookVerbs.map((verb) => webhookEvent(collection, verb)),
);

/** The event of a test; no change triggers it. */
export const TEST_EVENT = 'webhook.test';

const reported: ReadonlySet<string> = new Set(webhookCollections);

/** Whether changes of a collection may be sent to webhooks. */
export const isReported = (collection: string): boolean => reported.has(collection);
