import type { DBAdapter, DBTransactionAdapter, Where } from '@better-auth/core/db/adapter';
import { sha256 } from '../transaction-context.ts';

type Row = Record<string, unknown>;
type Whole = Omit<DBAdapter, 'transaction'>;

/**
 * Wraps better-auth's own adapter so that session tokens are stored as SHA-256. Tokens are hashed on write and in
 * every condition, and restored in results if the caller just supplied them. The table contains nothing that a reader
 * could sign in with.
 */
export function hashSessionTokens(inner: DBAdapter): DBAdapter {
  return {
    ...wrapped(inner),
    transaction: (work) => inner.transaction((trx) => work(wrapped(trx) as DBTransactionAdapter)),
  };
}

function wrapped(inner: Whole | DBTransactionAdapter): Whole {
  const of = <Q extends { model: string }>(query: Q): Q =>
    query.model === 'session' ? hashed(query) : query;
  const back = (query: { model: string; where?: Where[] | undefined }) =>
    query.model === 'session' ? restore(query.where ?? []) : <T>(row: T) => row;
  return {
    ...inner,
    create: async (query) => {
      const row = await inner.create(of(query));
      const token = (query.data as Row)['token'];
      return (query.model === 'session' && token ? { ...(row as Row), token } : row) as never;
    },
    findOne: async (query) => back(query)(await inner.findOne(of(query))) as never,
    findMany: async (query) => (await inner.findMany(of(query))).map(back(query)) as never,
    count: (query) => inner.count(of(query)),
    update: async (query) => back(query)(await inner.update(of(query))) as never,
    updateMany: (query) => inner.updateMany(of(query)),
    delete: (query) => inner.delete(of(query)),
    deleteMany: (query) => inner.deleteMany(of(query)),
    consumeOne: async (query) => back(query)(await inner.consumeOne(of(query))) as never,
    incrementOne: async (query) => back(query)(await inner.incrementOne(of(query))) as never,
  };
}

const hashValue = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(hashValue) : typeof value === 'string' ? sha256(value) : value;

const hashField = (row: Row): Row => ('token' in row ? { ...row, token: hashValue(row['token']) } : row);

/** Returns a query with each token in its data, changes, and conditions hashed. */
function hashed<Q extends object>(query: Q): Q {
  const parts = query as { data?: Row; update?: Row; where?: Where[] };
  return {
    ...query,
    ...(parts.data && { data: hashField(parts.data) }),
    ...(parts.update && { update: hashField(parts.update) }),
    ...(parts.where && {
      where: parts.where.map((one) =>
        one.field === 'token' ? { ...one, value: hashValue(one.value) as Where['value'] } : one,
      ),
    }),
  };
}

/** Restores the token named by a condition in the rows it found. */
function restore(where: readonly Where[]) {
  const named = where
    .filter(({ field }) => field === 'token')
    .flatMap(({ value }) => value as string | string[]);
  const tokens = new Map(named.map((token) => [sha256(token), token]));
  return <T>(row: T): T => {
    const token = tokens.get(String((row as Row | null)?.['token']));
    return token === undefined ? row : { ...row, token };
  };
}
