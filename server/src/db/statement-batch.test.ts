import { expect, test } from 'vitest';
import { withConnection } from './connect.ts';
import { sendTogether, type Statement } from './statement-batch.ts';
import { testDatabase } from './test-database.ts';

const database = await testDatabase();
const pool = database.createPool('sable_app', { max: 1 });

const statement = (text: string, values: readonly unknown[] = [], name?: string): Statement => ({
  text,
  values,
  ...(name !== undefined && { name }),
});

/**
 * Sends statements in one round trip on the pool's one connection. Returns their answers; for failed ones, the code
 * or text of the error.
 */
async function answersOf(...batches: readonly (readonly Statement[])[]) {
  const client = await pool.connect();
  try {
    const sent = batches.map((statements) => {
      const answers = statements.map(
        (each) =>
          new Promise<unknown>((answered, failed) => waiting.push({ statement: each, answered, failed })),
      );
      sendTogether(client, waiting.splice(0));
      return answers;
    });
    const outcomes = await Promise.allSettled(sent.flat());
    return outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value : (outcome.reason.code ?? outcome.reason.message),
    );
  } finally {
    client.release();
  }
}
const waiting: Parameters<typeof sendTogether>[1][number][] = [];

test('answers arrive as the driver would read them, the first time and from then on', async () => {
  const statements = [
    statement(
      `select $1::int8 as big, $2::date as day, $3::text[] as words, null as nothing, '{"a":1}'::jsonb as json`,
      [7, '2026-02-28', ['a', 'b "c"']],
      'kinds',
    ),
    statement(`set local timezone = 'UTC'`),
    statement('select 1 as one where false', [], 'none'),
  ];
  const expected = [
    {
      command: 'SELECT 1',
      rows: [{ big: 7, day: '2026-02-28', words: ['a', 'b "c"'], nothing: null, json: { a: 1 } }],
    },
    { command: 'SET', rows: [] },
    { command: 'SELECT 0', rows: [] },
  ];
  for (let time = 0; time < 3; time++) expect(await answersOf(statements)).toEqual(expected);
});

test('what comes after a statement that failed is skipped, fails with its error, and can be asked again', async () => {
  const never = statement('select 1 / $1::int as never', [0], 'never');
  const word = (given: string) => statement('select $1::text as word', [given], 'word');
  expect(await answersOf([word('a'), never, word('b'), statement('select 2 as two', [], 'two')])).toEqual([
    { command: 'SELECT 1', rows: [{ word: 'a' }] },
    '22012',
    '22012',
    '22012',
  ]);
  expect(await answersOf([word('c'), statement('select 2 as two', [], 'two')])).toEqual([
    { command: 'SELECT 1', rows: [{ word: 'c' }] },
    { command: 'SELECT 1', rows: [{ two: 2 }] },
  ]);
});

test('a statement that is on its way already is planned once', async () => {
  const three = statement('select 3 as three', [], 'three');
  const answer = { command: 'SELECT 1', rows: [{ three: 3 }] };
  expect(await answersOf([three, three], [three])).toEqual([answer, answer, answer]);
});

test('a value that cannot be sent and one that cannot be read fail, and the connection goes on', async () => {
  const unsendable = {
    toPostgres() {
      throw new Error('not for the database');
    },
  };
  expect(await answersOf([statement('select $1::text as word', [unsendable])])).toEqual([
    'not for the database',
  ]);
  const [first, tooBig, last] = await answersOf([
    statement('select 1 as one'),
    statement('select 9007199254740993::int8 as big'),
    statement('select 1 as one'),
  ]);
  expect(first).toEqual({ command: 'SELECT 1', rows: [{ one: 1 }] });
  expect(tooBig).toContain('beyond the numbers');
  expect(last).toEqual(tooBig);
  expect(await answersOf([statement('select 1 as one')])).toEqual([
    { command: 'SELECT 1', rows: [{ one: 1 }] },
  ]);
});

test('a table whose columns changed under a planned statement is an error, never a row in the old shape', async () => {
  const owner = (text: string) => withConnection(database.ownerConfig, (client) => client.query(text));
  await owner(
    'create table shapes (a int); insert into shapes values (1); grant select on shapes to sable_app',
  );
  const all = statement('select * from shapes', [], 'shapes');
  expect(await answersOf([all])).toEqual([{ command: 'SELECT 1', rows: [{ a: 1 }] }]);
  await owner('alter table shapes add column b int default 2');
  expect(await answersOf([all])).toEqual(['0A000']);
});
