import { z } from 'zod';
import { belowAccounts, withAccountOfRep } from './account-access.ts';
import { contacts } from './contact.ts';
import { MAX_FILE_NAME } from './file-name.ts';
import { idSchema, pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import {
  choice,
  count,
  described,
  email,
  flag,
  instant,
  list,
  longText,
  optional,
  ref,
  text,
} from './kernel/fields.ts';
import { readOnly, type RowAccess } from './kernel/permission.ts';
import { and, where } from './kernel/predicate.ts';
import { updateAll } from './kernel/update-all.ts';

/** Sent emails: only the system actor writes them. */
const sent: RowAccess = {
  super: readOnly,
  admin: readOnly,
  manager: readOnly,
  office: readOnly,
  auditor: readOnly,
  // An unsent draft is not private correspondence yet: everyone who reads the account sees that it exists.
  sales: (actor) => ({ read: and(where({ status: 'draft' }), withAccountOfRep(actor)) }),
  user: (actor) => ({ read: where({ createdBy: actor.id }) }),
};

/**
 * `draft`: a person started it, and nothing is sent. `delivered`: the mail service has confirmed delivery. `opened`:
 * the recipient followed the link in it. `failed`: no server accepted it. `bounced`: a server accepted it and
 * returned it later.
 */
const deliveryStatuses = [
  'draft',
  'queued',
  'sent',
  'delivered',
  'opened',
  'captured',
  'failed',
  'bounced',
] as const;
/** Statuses of emails that reached nobody. */
export const undeliveredStatuses: readonly string[] = [
  'failed',
  'bounced',
] satisfies (typeof deliveryStatuses)[number][];

/** Maximum number of characters in an email that a person writes. */
export const MAX_EMAIL_LENGTH = 10_000;
/** Maximum number of attachments of an email. */
export const MAX_ATTACHMENTS = 10;
/**
 * Maximum total size of attachments in bytes: mail servers accept 20 MB, and an email encodes three bytes as four.
 */
export const MAX_ATTACHED_BYTES = 15_000_000;

/** A file as it was attached: its name and size then stay recorded when the file is renamed or deleted. */
const attachedFile = z.object({
  fileId: described(idSchema, { label: 'File', kind: 'id', server: true }),
  name: text('Name', MAX_FILE_NAME),
  size: count('Size', { unit: 'bytes' }),
  contentType: text('Type', 100),
});
export type AttachedFile = z.output<typeof attachedFile>;

/** Maximum number of addresses that get a copy of an email. */
export const MAX_COPIES = 10;

const deliverabilities = ['unknown', 'good', 'bounced'] as const;

/** The context of a reply to an email: the author of the reply, and the question that it continues. */
const replySchema = z.object({
  /** The customer link that the email contained. */
  linkId: idSchema.optional(),
  /** The staff member to whom the email was sent. */
  userId: idSchema.optional(),
  questionId: idSchema.optional(),
});

/** Email addresses of people (the original's `emails` collection). */
export const emails = defineEntity({
  collection: 'emails',
  one: 'Email address',
  many: 'Email addresses',
  shape: {
    address: email('Address'),
    type: choice('Type', ['personal', 'work', 'billing', 'other'] as const),
    isPrimary: flag('Primary'),
    deliverability: choice('Deliverability', deliverabilities, { server: true }),
    bouncedAt: optional(instant('Bounced', { server: true })),
    accountId: optional(ref('Account', 'accounts')),
    contactId: optional(ref('Contact', 'contacts', { sharing: 'accountId' })),
  },
  defaults: { type: 'personal', isPrimary: false, deliverability: 'unknown' },
  // For an address of a contact only, the contact's permissions apply.
  access: {
    rows: belowAccounts((actor) => ({
      all: [
        where({ accountId: null }),
        {
          any: [
            where({ contactId: null }),
            { parent: 'contactId', in: 'contacts', is: contacts.permission(actor).read },
          ],
        },
      ],
    })),
  },
  // An address without an account and a contact would appear on no screen. An account or a contact has one primary
  // address: the one most recently made primary. A changed address loses its known deliverability.
  async afterWrite(tx, { entity, before, after }) {
    const { id, accountId, contactId, isPrimary } = after;
    if (!accountId && !contactId)
      throw invalid(
        'accountId',
        'An email address belongs to an account or a contact. Nothing was saved. Choose one.',
      );
    if (before && before.address !== after.address)
      await tx.asSystem().update(entity, after, { deliverability: 'unknown', bouncedAt: null });
    const others = where({ accountId, contactId, isPrimary: true }, { field: 'id', op: 'ne', value: id });
    if (isPrimary) await updateAll(tx.asSystem(), entity, others, { isPrimary: false });
  },
  title: (row) => row.address,
  parents: (row) => [
    row.accountId && pathOf('accounts', row.accountId),
    row.contactId && pathOf('contacts', row.contactId),
  ],
  search: (row) => ({ title: row.address, text: row.address }),
  columns: ['address', 'type', 'isPrimary', 'deliverability', 'updatedAt'],
  sortable: ['address', 'updatedAt'],
  alert: (row) => (row.deliverability === 'bounced' ? 'Bounced' : null),
  listedOn: ['accountId', 'contactId'],
  about: {
    what: 'Additional email addresses of a customer, with the result of the last email to each.',
    start: 'Add one from the account.',
  },
  filterable: ['accountId', 'contactId'],
  generic: { delete: true },
  sample: (n) => ({ address: `address${n}@example.com` }),
});

/**
 * An email that was sent, is queued, or is a draft. Its body never contains a live link: only the outbox holds the
 * link.
 */
export const emailMessages = defineEntity({
  collection: 'email-messages',
  one: 'Email',
  many: 'Emails',
  shape: {
    to: email('To'),
    cc: list('Cc', email('Address'), MAX_COPIES, { server: true }),
    subject: text('Subject', 200),
    body: longText('Text', 20_000),
    attachments: list('Attachments', attachedFile, MAX_ATTACHMENTS, { server: true }),
    status: choice('Status', deliveryStatuses, { server: true }),
    sentAt: optional(instant('Sent', { server: true })),
    openedAt: optional(instant('Opened', { server: true })),
    failure: optional(longText('Why it failed', 500, { server: true })),
    accountId: optional(ref('Account', 'accounts')),
    estimateId: optional(ref('Estimate', 'estimates')),
    /** The template's name when the email was written, kept when the template is renamed or deleted. */
    template: optional(text('Template', 80, { server: true })),
    /** The mail server's response when it accepted the email; it identifies the email in the server's own log. */
    serverAnswer: optional(text('Mail server’s answer', 300, { server: true })),
    byHand: flag('Written by a person', { server: true }),
    /** Missing for an email whose replies go to a mailbox of the company. */
    reply: optional(
      described(replySchema, { label: 'What a reply belongs to', kind: 'object', server: true }),
    ),
    repliedAt: optional(instant('Last reply', { server: true })),
  },
  defaults: { status: 'queued', byHand: false, cc: [], attachments: [] },
  access: { rows: sent },
  check: ({ status, subject }) => {
    if (status !== 'draft' && !subject)
      throw invalid('subject', 'An email needs a subject. Nothing was sent. Write one.');
  },
  title: (row) => row.subject || 'No subject',
  parents: (row) => [
    row.accountId && pathOf('accounts', row.accountId),
    row.estimateId && pathOf('estimates', row.estimateId),
  ],
  columns: ['subject', 'to', 'status', 'sentAt', 'createdAt'],
  sortable: ['sentAt', 'createdAt'],
  filterable: ['accountId', 'estimateId', 'status'],
  generic: { create: false, update: false },
  sample: (n) => ({ to: `reader${n}@example.com`, subject: `Sample message ${n}`, body: 'Hello' }),
});
