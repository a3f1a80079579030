import { copyIn, copyOut, type OwnerClient } from '@sable/server/db/copy';
import { stripTables } from '@sable/server/backup/bulk-load';
import { withConnection } from '@sable/server/db/connect';

/**
 * First digits of a template's number: names, phone numbers, and estimate numbers contain `7700` and three more
 * digits.
 */
export const TOKEN = 7_700_000;
/**
 * Maximum number of templates per collection: the number of copy k of template t is FIRST + k × MAX_TEMPLATES + t.
 */
export const MAX_TEMPLATES = 1000;
const FIRST = 1_000_000;
const BATCH_BYTES = 1024 * 1024;

/** A table whose rows are multiplied, and the condition that selects them. */
interface Template {
  readonly table: string;
  /** A condition on `t`; the company's id is `$company`. */
  readonly where: string;
  /** Whether the table has sequence numbers. */
  readonly isFeed?: boolean;
}

const collections = `('accounts', 'estimates', 'estimate-lines')`;
const templates: readonly Template[] = [
  { table: 'accounts', where: 'true' },
  { table: 'estimates', where: 'true' },
  { table: 'estimate_lines', where: 'true' },
  {
    table: 'records',
    where: ['accounts', 'estimates', 'estimate_lines']
      .map((table) => `t.id in (select id from ${table} where company_id = t.company_id)`)
      .join(' or '),
  },
  { table: 'links', where: `split_part(t.collection, '.', 1) in ${collections}` },
  { table: 'searches', where: `t.type in ${collections}` },
  { table: 'updates', where: `t.collection in ${collections}`, isFeed: true },
  {
    table: 'update_paths',
    where: `t.seq in (select u.seq from updates u where u.company_id = t.company_id and u.collection in ${collections})`,
    isFeed: true,
  },
];

export interface Loaded {
  readonly rows: number;
  readonly seconds: number;
  /** Rows copied per second, without the indexes, which are built afterward. */
  readonly copiedPerSecond: number;
}

/**
 * Multiplies the records that the domain created in a company: every account, estimate, and line with its links,
 * search row, and audit rows, under new ids, numbers, and sequence numbers. Uses COPY into tables without indexes,
 * which are built afterward.
 */
export const multiply = (address: string, companyId: string, copies: number): Promise<Loaded> =>
  withConnection({ connectionString: address }, async (owner) => {
    const begun = performance.now();
    await owner.query('begin');
    const stripped = await stripTables(owner);
    await owner.query('set local search_path to public');
    const ids = await idsOf(owner, companyId);
    const feed = await feedOf(owner, companyId);
    const sources: { table: Template; columns: string; lines: string[] }[] = [];
    for (const table of templates) {
      const columns = await columnsOf(owner, table);
      sources.push({ table, columns, lines: await readLines(owner, companyId, table, columns) });
    }
    for (const { table, where } of templates.toReversed())
      await owner.query(`delete from ${table} t where t.company_id = '${companyId}' and ${where}`);
    const copying = performance.now();
    let rows = 0;
    for (const { table, columns, lines } of sources) {
      await write(
        owner,
        `copy ${table.table} (${columns}) from stdin`,
        lines.map(partsOf(ids, table)),
        copies,
        feed,
      );
      rows += lines.length * copies;
    }
    const copied = (performance.now() - copying) / 1000;
    await owner.query('update company_seq set seq = $2 where company_id = $1', [
      companyId,
      feed.last + feed.span * (copies - 1),
    ]);
    await stripped.rebuild();
    await stripped.protect();
    await owner.query('commit');
    return { rows, seconds: (performance.now() - begun) / 1000, copiedPerSecond: rows / copied };
  });

/** Returns the ids that differ in every copy. */
async function idsOf(owner: OwnerClient, companyId: string): Promise<ReadonlySet<string>> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from accounts where company_id = $1 union all select id from estimates where company_id = $1
     union all select id from estimate_lines where company_id = $1
     union all select id from updates where company_id = $1 and collection in ${collections}`,
    [companyId],
  );
  return new Set(rows.map(({ id }) => id));
}

interface Feed {
  /** The last sequence number used, and the increment from one copy to the next. */
  readonly last: number;
  readonly span: number;
}

async function feedOf(owner: OwnerClient, companyId: string): Promise<Feed> {
  const { rows } = await owner.query<{ last: string; first: string }>(
    `select max(seq)::text as last, min(seq) filter (where collection in ${collections})::text as first from updates where company_id = $1`,
    [companyId],
  );
  const last = Number(rows[0]?.last);
  return { last, span: last - Number(rows[0]?.first) + 1 };
}

/** Returns the columns of a table, its sequence number first. */
async function columnsOf(owner: OwnerClient, { table, isFeed }: Template): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attname <> 'seq', attnum`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  if (isFeed && names[0] !== 'seq') throw new Error(`${table} has no sequence number.`);
  return names.join(', ');
}

async function readLines(
  owner: OwnerClient,
  companyId: string,
  { table, where }: Template,
  columns: string,
): Promise<string[]> {
  const parts: Buffer[] = [];
  const sql = `copy (select ${columns} from ${table} t where t.company_id = '${companyId}' and ${where}) to stdout`;
  for await (const part of copyOut(owner, sql)) parts.push(part);
  return Buffer.concat(parts).toString().split('\n').filter(Boolean);
}

/** Part of a row that is the same in all copies, or a function of the copy's number and the feed. */
type Part = string | ((copy: number, feed: Feed) => string);

const VARIABLE = /([0-9a-f]{8}-[0-9a-f]{4}-)7([0-9a-f]{3})(-[0-9a-f]{4}-[0-9a-f]{12})|7700(\d{3})/g;

/** Splits a row into its constant and variable parts. */
const partsOf =
  (ids: ReadonlySet<string>, { isFeed }: Template) =>
  (line: string): Part[] => {
    const parts: Part[] = [];
    let from = 0;
    if (isFeed) {
      const [seq = ''] = line.split('\t', 1);
      parts.push((copy, { span }) => String(Number(seq) + copy * span));
      from = seq.length;
    }
    for (const { 0: whole, 1: head = '', 3: tail = '', 4: number, index } of line.matchAll(VARIABLE)) {
      if (index < from || (number === undefined && !ids.has(whole))) continue;
      parts.push(line.slice(from, index));
      parts.push(
        number === undefined
          ? (copy) => `${head}7${copy.toString(16).padStart(3, '0')}${tail}`
          : (copy) => String(FIRST + copy * MAX_TEMPLATES + Number(number)),
      );
      from = index + whole.length;
    }
    return [...parts, `${line.slice(from)}\n`];
  };

async function write(
  owner: OwnerClient,
  sql: string,
  lines: readonly (readonly Part[])[],
  copies: number,
  feed: Feed,
): Promise<void> {
  const copy = copyIn(owner, sql);
  let batch = '';
  for (let number = 0; number < copies; number++)
    for (const parts of lines) {
      for (const part of parts) batch += typeof part === 'string' ? part : part(number, feed);
      if (batch.length < BATCH_BYTES) continue;
      await copy.write(Buffer.from(batch));
      batch = '';
    }
  await copy.write(Buffer.from(batch));
  await copy.end();
}
