import { entities } from '@sable/domain/registry';
import { isTableCollection, reachIn, type TableAct, type TableCollection } from './permission-table.ts';
import {
  attach,
  estimateOfLine,
  here,
  lineOf,
  newEstimate,
  opens,
  sessionOf,
  sold,
  someone,
  there,
  times,
  type Maker,
  type Reader,
  type Relation,
} from './permission-world.ts';
import type { AppClient } from './test-app.ts';

// A record of each collection in every relation to a person, and the mutation of each act.

let number = 0;
const sampleOf = (collection: string): object =>
  entities.find((entity) => entity.collection === collection)?.sample((number += 1)) ?? {};

type Made = Awaited<ReturnType<typeof attach>>;

interface Subject {
  /** The arguments of a new record in a relation to a reader; undefined where there is no such relation. */
  readonly args?: (reader: Reader, relation: Relation) => object | undefined;
  /** A record in a relation to a reader, for what no `create` makes. */
  readonly record?: (reader: Reader, relation: Relation, maker: Maker) => Promise<string | undefined>;
  readonly patch: object;
  /** What the acts are called where they have names of their own, and their arguments. */
  readonly acts?: Partial<
    Record<TableAct, (id: string, reader: Reader, relation: Relation) => readonly [string, object]>
  >;
  /** Makes a record where no mutation does. */
  readonly send?: (cookie: string, reader: Reader, relation: Relation) => Promise<Made>;
  /** Acts that are left out: the record is needed further on, or its state takes no change from anyone. */
  readonly leftOut?: (act: TableAct, relation: Relation) => boolean;
  readonly byPlatform?: boolean;
}

const onAccount =
  (more: (reader: Reader, relation: Relation) => object = () => ({})): NonNullable<Subject['args']> =>
  (reader, relation) => ({ accountId: reader.accounts[relation], ...more(reader, relation) });
/** For what stands in no relation to anybody. */
const ofCompany =
  (more: object = {}): NonNullable<Subject['args']> =>
  (_reader, relation) =>
    relation === 'c' || relation === 'f' ? more : undefined;
const assignedTo = ({ userId }: Reader, relation: Relation) => ({
  assigneeUserId: relation === 'a' ? userId : relation === 'f' ? null : someone,
});
/** What a person works on by themselves: it is theirs or it is not. */
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

/** The rep of accounts that are a reader's own: only salespersons have some. */
const repOf = ({ role, userId }: Reader): string => (role === 'sales' ? userId : someone);

const subjects: Readonly<Record<TableCollection, Subject>> = {
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
  products: { args: ofCompany(), patch: { description: 'x' } },
  packages: { args: ofCompany(), patch: { description: 'x' } },
  'tax-profiles': { args: ofCompany(), patch: { name: 'County of Oak' } },
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
    // What was signed changes no more.
    leftOut: (act, relation) => relation === 'a' && act !== 'read',
  },
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
    send: (cookie, reader, relation) => attach(cookie, reader.accounts[relation]),
    patch: { name: 'Changed.txt' },
  },
  notes: { args: onAccount(), patch: { pinned: true } },
  'work-orders': { args: onAccount(assignedTo), patch: { notes: 'Ladder needed' } },
  equipment: { args: onAccount(), patch: { location: 'Hall' } },
  'payment-methods': { args: payment('any'), patch: { holder: 'Hanna Miller' } },
  transactions: { args: payment('money'), patch: { reference: 'Check 12' } },
  'text-templates': { args: ofCompany(), patch: { name: 'On our way' } },
  courses: { args: ofCompany({ status: 'published' }), patch: { summary: 'x' } },
  affiliates: { args: ofCompany(), patch: { name: 'Partner' } },
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
};
export const collections = Object.keys(subjects).filter(isTableCollection);

/** A record to act on. It is made by the reader where it is of their own and they may make it, else by an administrator. */
export async function recordFor(
  collection: TableCollection,
  reader: Reader,
  relation: Relation,
): Promise<string | undefined> {
  const { args, record, send, byPlatform } = subjects[collection];
  const maker = relation === 'f' ? there : here;
  const known = await record?.(reader, relation, maker);
  const own = args?.(reader, relation);
  const mine = relation === 'o' || relation === 'a';
  const byReader = mine && opens(reachIn(collection, reader.role, 'create'), relation);
  const cookie = byReader ? reader.cookie : byPlatform ? maker.platform : maker.admin;
  if (send) return (await send(cookie, reader, relation)).json<{ id: string }>().id;
  if (known !== undefined || own === undefined) return known;
  const written = collection === 'accounts' ? { account: own } : { ...sampleOf(collection), ...own };
  return maker.client.make(cookie, `${collection}.create`, written);
}

/** Tries an act on a record, with arguments that would be taken; undefined where there is nothing to try. */
export async function tryAct(
  client: AppClient,
  collection: TableCollection,
  act: TableAct,
  id: string,
  reader: Reader,
  relation: Relation,
): Promise<Made | undefined> {
  const { send } = subjects[collection];
  if (act === 'create' && send) return send(reader.cookie, reader, relation);
  const [name, args] = mutationFor(collection, act, id, reader, relation) ?? [];
  return name && args ? client.mutate(reader.cookie, name, args) : undefined;
}

function mutationFor(
  collection: TableCollection,
  act: TableAct,
  id: string,
  reader: Reader,
  relation: Relation,
): readonly [string, object] | undefined {
  const { acts, args, patch, leftOut } = subjects[collection];
  if (leftOut?.(act, relation)) return undefined;
  const named = acts?.[act]?.(id, reader, relation);
  if (named) return named;
  if (act === 'create') {
    const own = args?.(reader, relation);
    // Without a foreign record in it, a new record is the company's own.
    if (relation === 'f' && !JSON.stringify(own ?? {}).includes(reader.accounts.f)) return undefined;
    return own && [`${collection}.create`, { ...sampleOf(collection), ...own }];
  }
  return [`${collection}.${act}`, act === 'update' ? { id, patch } : { id }];
}
