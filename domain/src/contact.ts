import { belowAccounts } from './account-access.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import {
  choice,
  count,
  email,
  flag,
  optional,
  phone,
  ref,
  requiredText,
  sortKey,
  tags,
  text,
} from './kernel/fields.ts';

import { where } from './kernel/predicate.ts';
import { languages } from './language.ts';
import { phoneText } from './phone.ts';
import { numberKey } from './text-keyword.ts';
import { TALKED_TO_FIRST } from './who-to-talk-to.ts';

export const contacts = defineEntity({
  collection: 'contacts',
  one: 'Contact',
  many: 'Contacts',
  shape: {
    name: requiredText('Name', 120, { sortBy: 'nameKey' }),
    nameKey: text('Name key', 130, { server: true, unused: true }),
    accountId: optional(ref('Account', 'accounts')),
    organizationId: optional(ref('Organization', 'organizations')),
    relation: optional(
      choice('Relation', [
        'owner',
        'spouse',
        'tenant',
        'manager',
        'neighbour',
        'keyholder',
        'other',
      ] as const),
    ),
    phone: optional(phone('Phone')),
    /** The phone number, normalized; empty if there is none. */
    phoneKey: text('Phone key', 40, { server: true, unused: true }),
    email: optional(email('Email')),
    language: choice('Language', languages, { help: 'For estimates and emails' }),
    roles: tags('Roles', { help: 'primary, decides, signer, billing, emergency' }),
    callOrder: optional(count('Call order', {}, 99)),
    hasKeys: flag('Has keys'),
    canCancelDispatch: flag('Can cancel a dispatch', {
      help: 'May cancel a dispatch by the central station',
    }),
    hasPasscode: flag('Has a passcode', { server: true }),
    /** Encrypted by the server; no query, event, or export contains it. */
    passcodeSealed: optional(text('Passcode', 400, { server: true, unused: true })),
    /** Opt-outs of the customer. Legally required messages, and those about what they sign, are sent anyway. */
    optOutText: flag('No texts'),
    optOutEmail: flag('No emails', { help: 'Applies to reminders and to emails that people write' }),
    status: choice('Status', ['active', 'inactive'] as const),
  },
  defaults: {
    language: 'en',
    roles: ['signer'],
    hasKeys: false,
    canCancelDispatch: false,
    hasPasscode: false,
    optOutText: false,
    optOutEmail: false,
    status: 'active',
    nameKey: '',
    phoneKey: '',
  },
  access: { rows: belowAccounts(), fields: { passcodeSealed: 'secret' } },
  // Each account has at most one primary contact: the one most recently marked.
  async afterWrite(tx, { entity, before, after }) {
    const { id, accountId, organizationId } = after;
    const isFirst = (roles: readonly string[] | undefined) => roles?.includes(TALKED_TO_FIRST) ?? false;
    if (!isFirst(after.roles) || isFirst(before?.roles)) return;
    const system = tx.asSystem();
    for (const other of await system.listAll(entity, where({ accountId, organizationId }), { lock: true }))
      if (other.id !== id && isFirst(other.roles))
        await system.update(entity, other, { roles: other.roles.filter((role) => role !== TALKED_TO_FIRST) });
  },
  title: (row) => row.name,
  parents: (row) => [
    row.accountId && pathOf('accounts', row.accountId),
    row.organizationId && pathOf('organizations', row.organizationId),
  ],
  derive: (row) => ({ nameKey: sortKey(row.name), phoneKey: numberKey(row.phone ?? '') }),
  check: (row) => {
    if (!row.accountId && !row.organizationId)
      throw invalid(
        'accountId',
        'A contact belongs to an account or an organization. Nothing was saved. Choose one.',
      );
    if (!row.phone && !row.email)
      throw invalid(
        'email',
        'A contact needs a phone or an email address. Nothing was saved. Add one of them.',
      );
  },
  search: (row) => ({
    title: row.name,
    subtitle: [row.email, phoneText(row.phone)].filter(Boolean).join(' · '),
    text: [row.name, row.email].filter(Boolean).join(' '),
    phones: [row.phone],
  }),
  columns: ['name', 'accountId', 'relation', 'phone', 'email', 'status', 'updatedAt'],
  sortable: ['nameKey', 'createdAt', 'updatedAt'],
  filterable: ['email', 'phoneKey', 'relation', 'status'],
  searchHolds: ['name'],
  totals: { by: ['status'], sum: [] },
  listedOn: ['accountId', 'organizationId'],
  about: {
    what: 'A contact is a person at an account or an organization.',
    start: 'Add one from the account.',
  },
  generic: { delete: true },
  sample: (n) => ({ name: `Sample Contact ${n}`, email: `contact${n}@example.com`, relation: 'owner' }),
});
