import { isTableCollection, type TableAct, type TableCollection } from './permission-table.ts';
import {
  RECEIVER_URL,
  attach,
  estimateOfLine,
  here,
  lineOf,
  newEstimate,
  sessionOf,
  sold,
  someone,
  times,
  type Reader,
  type Relation,
} from './permission-world.ts';
import { contractSubject } from './permission-contracts.ts';
import { priceSubject } from './permission-prices.ts';
import type { Subject } from './permission-subject.ts';
import { templateSubject } from './permission-templates.ts';
import { assignedTo, materialSubject } from './permission-work.ts';

// Creates a record of each collection in every relation to a person, and the mutation of each act.

let number = 0;

const onAccount =
  (more: (reader: Reader, relation: Relation) => object = () => ({})): NonNullable<Subject['args']> =>
  (reader, relation) => ({ accountId: reader.accounts[relation], ...more(reader, relation) });
/** For records without a relation to a person. */
const ofCompany =
  (more: object = {}): NonNullable<Subject['args']> =>
  (_reader, relation) =>
    relation === 'c' || relation === 'f' ? more : undefined;
/** Records that only one person works on: the reader's or not. */
const theirs =
  (field: string): NonNullable<Subject['args']> =>
  ({ userId, accounts }, relation) =>
    relation === 'a'
      ? undefined
      : {
          [field]: relation === 'o' ? userId : relation === 'f' ? null : someone,
          accountId: relation === 'o' ? null : accounts[relation],
        };
const payment = (type: string) =>
  onAccount(({ role }, _relation) =>
    type === 'any' ? {} : { type: role === 'sales' ? 'deposit' : 'payment' },
  );

/** Returns the rep of a reader's own accounts: only salespeople have their own. */
const repOf = ({ role, userId }: Reader): string => (role === 'sales' ? userId : someone);

const newApiKey = {
  name: 'Website leads',
  scope: [{ collection: 'accounts', verbs: ['read'] }],
  days: 1,
};
const newWebhook = { name: 'Accounting', url: RECEIVER_URL, events: ['accounts.created'] };
/** A new record always belongs to the creator's company, so creating one in another company cannot be tried. */
const isNewInForeign = (act: TableAct, relation: Relation): boolean => act === 'create' && relation === 'f';

/** For each collection, how its records relate to a person, and what the tests try with them. */
export const subjects: Readonly<Record<TableCollection, Subject>> = {
  accounts: {
    args: (reader, relation) =>
      relation === 'a'
        ? undefined
        : {
            name: `Household ${(number += 1)}`,
            type: 'residential',
            ownerUserId: relation === 'o' ? repOf(reader) : relation === 'f' ? null : someone,
          },
    record: async ({ accounts }, relation) => (relation === 'a' ? accounts.a : undefined),
    patch: { notes: 'x' },
    acts: {
      create: (_id, reader, relation) => [
        'accounts.create',
        { account: { name: 'Oak', ownerUserId: relation === 'o' ? repOf(reader) : someone } },
      ],
    },
    leftOut: (act, relation) =>
      (act === 'delete' && relation === 'a') || (act === 'create' && relation === 'f'),
  },
  contacts: { args: onAccount(), patch: { hasKeys: true } },
  addresses: { args: onAccount(), patch: { type: 'other' } },
  emails: { args: onAccount(), patch: { isPrimary: false } },
  organizations: {
    args: ({ userId }, relation) =>
      relation === 'a'
        ? undefined
        : { ownerUserId: relation === 'o' ? userId : relation === 'f' ? null : someone },
    patch: { name: 'Hill' },
  },
  'organization-prices': priceSubject,
  products: { args: ofCompany(), patch: { description: 'x' } },
  packages: { args: ofCompany(), patch: { description: 'x' } },
  'tax-profiles': { args: ofCompany(), patch: { name: 'County of Oak' } },
  'tax-exemptions': { args: onAccount(), patch: { note: 'x' } },
  estimates: {
    record: async ({ accounts, userId }, relation, maker) =>
      relation === 'a'
        ? sold(accounts.a)
        : newEstimate(
            maker,
            accounts[relation],
            relation === 'o' ? userId : relation === 'c' ? someone : null,
          ),
    patch: { title: 'Changed' },
    acts: {
      create: (_id, { accounts }, relation) => ['estimates.create', { accountId: accounts[relation] }],
    },
    leftOut: (act, relation) => relation === 'a' && (act === 'update' || act === 'delete'),
  },
  'estimate-lines': {
    record: async ({ accounts, userId }, relation, maker) =>
      lineOf(
        maker,
        relation === 'a'
          ? await sold(accounts.a)
          : await newEstimate(
              maker,
              accounts[relation],
              relation === 'o' ? userId : relation === 'c' ? someone : null,
            ),
      ),
    patch: { name: 'Changed' },
    acts: {
      create: (id) => [
        'estimate-lines.add',
        { estimateId: estimateOfLine.get(id), lines: [{ name: 'Camera' }] },
      ],
      delete: (id) => ['estimate-lines.remove', { estimateId: estimateOfLine.get(id), ids: [id] }],
    },
    // Signed content can no longer change.
    leftOut: (act, relation) => relation === 'a' && act !== 'read',
  },
  'estimate-templates': templateSubject,
  contracts: contractSubject,
  events: {
    args: ({ userId }, relation) =>
      relation === 'a'
        ? undefined
        : {
            ...times,
            title: 'Visit',
            type: 'install',
            userId: relation === 'o' ? userId : relation === 'f' ? null : someone,
          },
    patch: { title: 'Later visit' },
  },
  tasks: { args: theirs('assigneeUserId'), patch: { done: true } },
  tickets: {
    args: ({ userId, accounts }, relation) =>
      relation === 'a'
        ? undefined
        : {
            accountId: accounts[relation],
            assigneeUserId: relation === 'o' ? userId : relation === 'f' ? null : someone,
          },
    patch: { priority: 'high' },
  },
  files: {
    args: onAccount(),
    send: { create: (cookie, _id, reader, relation) => attach(cookie, reader.accounts[relation]) },
    patch: { name: 'Changed.txt' },
  },
  notes: { args: onAccount(), patch: { pinned: true } },
  'work-orders': { args: onAccount(assignedTo), patch: { notes: 'Ladder needed' } },
  'work-materials': materialSubject,
  equipment: { args: onAccount(), patch: { location: 'Hall' } },
  'commission-plans': { args: ofCompany(), patch: { spiff: 500 } },
  enrollments: { args: onAccount(), patch: { permitNumber: 'P-7' } },
  'number-blocks': { args: ofCompany(), patch: { receiver: 'R2' } },
  'payment-methods': { args: payment('any'), patch: { holder: 'Hanna Miller' } },
  transactions: { args: payment('money'), patch: { reference: 'Check 12' } },
  'text-templates': { args: ofCompany(), patch: { name: 'On our way' } },
  agreements: { args: ofCompany(), patch: { name: 'Homes' } },
  courses: { args: ofCompany({ status: 'published' }), patch: { summary: 'x' } },
  affiliates: {
    args: ({ userId }, relation) => {
      if (relation === 'a') return undefined;
      return relation === 'o' ? { people: [{ userId }] } : {};
    },
    patch: { name: 'Partner' },
    // A person belongs to one affiliate.
    leftOut: (act, relation) => act === 'create' && relation === 'o',
  },
  'central-stations': {
    args: (_reader, relation) => (relation === 'c' ? {} : undefined),
    patch: { name: 'Station' },
    byPlatform: true,
  },
  users: {
    record: async ({ userId }, relation, maker) => {
      if (relation === 'o') return userId;
      if (relation === 'c') return someone;
      return relation === 'f' ? (await sessionOf(maker.admin)).user.id : undefined;
    },
    patch: { title: 'Lead' },
  },
  roles: {
    args: (_reader, relation) =>
      relation === 'c' || relation === 'f' ? { name: `Own role ${(number += 1)}` } : undefined,
    patch: { description: 'x' },
  },
  settings: {
    record: async ({ cookie }, relation, maker) => {
      if (relation === 'o') return (await sessionOf(cookie)).userSettingsId;
      return relation === 'a' ? undefined : (await sessionOf(maker.admin)).companySettingsId;
    },
    patch: { showOnboarding: false },
  },
  companies: {
    record: async (_reader, relation, maker) =>
      relation === 'c' || relation === 'f' ? (await sessionOf(maker.admin)).company.id : undefined,
    patch: { name: 'Contract Security' },
  },
  'api-keys': {
    record: async (_reader, relation, maker) =>
      relation === 'c' || relation === 'f'
        ? maker.client.make(maker.admin, 'api-keys.issue', newApiKey)
        : undefined,
    patch: { name: 'Website' },
    acts: { create: () => ['api-keys.issue', newApiKey] },
    leftOut: isNewInForeign,
  },
  webhooks: {
    args: ofCompany(),
    patch: { name: 'Ledger' },
    send: {
      create: (cookie) => here.client.call(cookie, 'POST', '/api/webhooks', newWebhook),
      update: (cookie, id) => here.client.call(cookie, 'PATCH', `/api/webhooks/${id}`, { name: 'Ledger' }),
    },
    leftOut: isNewInForeign,
  },
  views: {
    // Somebody else's view, or the reader's own on the list that every role has.
    args: (_reader, relation) =>
      relation === 'a' ? undefined : { name: `View ${(number += 1)}`, collection: 'courses' },
    patch: { columns: ['title'] },
    // A new view always belongs to its creator.
    leftOut: (act, relation) => act === 'create' && relation !== 'o',
  },
};
export const collections = Object.keys(subjects).filter(isTableCollection);
