import { accountsWorkedByRep, withAccountOfRep } from './account-access.ts';
import { firstLine } from './first-line.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import {
  choice,
  count,
  instant,
  longText,
  optional,
  phoneDigits,
  ref,
  text,
  textNumber,
} from './kernel/fields.ts';
import { readOnly, type Grant } from './kernel/permission.ts';
import { parentMatches, where } from './kernel/predicate.ts';
import { withFooter } from './text-footer.ts';
import { numberKey } from './text-keyword.ts';
import { segmentsOf } from './text-segments.ts';

/** Maximum number of characters that a provider accepts. */
const MAX_SENT_LENGTH = 1_600;
/** Maximum number of characters that a person may write; the footer needs the rest. */
export const MAX_TEXT_LENGTH = 1_400;

/**
 * `draft`: a person started it, and nothing is sent. `opted_out`: not sent, because the number opted out of texts.
 */
const textStatuses = [
  'draft',
  'queued',
  'sent',
  'delivered',
  'captured',
  'failed',
  'opted_out',
  'received',
] as const;

const sender: Grant = { read: true, create: true };

/** A text message to or from a customer. Only the system actor writes it. */
export const textMessages = defineEntity({
  collection: 'text-messages',
  one: 'Text message',
  many: 'Text messages',
  shape: {
    to: textNumber('To'),
    body: longText('Text', MAX_SENT_LENGTH),
    direction: choice('Direction', ['outbound', 'inbound'] as const, { server: true }),
    status: choice('Status', textStatuses, { server: true }),
    number: phoneDigits('Customer’s number', { server: true }),
    keyword: optional(choice('Keyword', ['stop', 'start'] as const, { server: true })),
    sentAt: optional(instant('Sent', { server: true })),
    failure: optional(longText('Why it failed', 500, { server: true })),
    providerId: optional(text('Provider’s id', 120, { server: true })),
    accountId: optional(ref('Account', 'accounts')),
    segments: count('Segments', { server: true }),
    /** The template's name when the text was sent, kept when the template is renamed or deleted. */
    template: optional(text('Template', 80, { server: true })),
  },
  defaults: { direction: 'outbound', status: 'queued', number: '', segments: 1 },
  access: {
    rows: {
      super: sender,
      admin: sender,
      manager: sender,
      office: sender,
      auditor: readOnly,
      sales: (actor) => ({
        read: {
          any: [where({ createdBy: actor.id }), withAccountOfRep(actor)],
        },
        create: parentMatches('accountId', 'accounts', accountsWorkedByRep(actor)),
      }),
      user: (actor) => ({ read: where({ createdBy: actor.id }) }),
    },
  },
  derive: (row) => {
    if (row.direction === 'inbound') return { segments: segmentsOf(row.body) };
    // A draft contains only what its author typed; the footer is added when it is sent.
    const body = row.status === 'draft' ? row.body : withFooter(row.body);
    return { body, segments: segmentsOf(body), number: numberKey(row.to) };
  },
  title: (row) => firstLine(row.body),
  parents: (row) => [row.accountId && pathOf('accounts', row.accountId)],
  columns: ['number', 'body', 'status', 'accountId', 'createdAt'],
  sortable: ['createdAt'],
  filterable: ['accountId', 'number', 'status'],
  startOrder: { field: 'createdAt', direction: 'desc' },
  views: () => [
    { key: 'unmatched', name: 'Unmatched', filters: { status: 'in:received', accountId: 'empty' } },
  ],
  alert: (row) => {
    if (row.keyword === 'stop') return 'Stop';
    return row.direction === 'inbound' && !row.accountId ? 'Unmatched' : null;
  },
  about: {
    what: 'Texts to customers and their answers. They are written on the account. A text from an unknown number is unmatched until you assign it to an account.',
  },
  generic: { create: false, update: false },
  sample: () => ({ to: '+1 555 010 0600', body: 'Your installer is on the way.' }),
});
