import { expect, test } from 'vitest';
import { parseInstant, withConnection } from './connect.ts';
import { testDatabase } from './test-database.ts';

const database = await testDatabase();

const value = async (expression: string): Promise<unknown> =>
  withConnection(database.ownerConfig, async (client) => {
    await client.query(`set timezone = 'America/St_Johns'`);
    const { rows } = await client.query<{ value: unknown }>(`select ${expression} as value`);
    return rows[0]?.value;
  });

test.each([
  [`'9007199254740991'::int8`, 9_007_199_254_740_991],
  [`'0.10'::numeric`, '0.10'],
  [`'2026-03-08'::date`, '2026-03-08'],
  [`'2026-03-08 02:30:00.1239+00'::timestamptz`, '2026-03-08T02:30:00.123Z'],
  [`'2026-03-08 02:30:00+00'::timestamptz`, '2026-03-08T02:30:00.000Z'],
  [`'{"a":[1,null]}'::jsonb`, { a: [1, null] }],
  [`array[1,null]::int8[]`, [1, null]],
  [`array['2026-03-08']::date[]`, ['2026-03-08']],
  [`array['2026-03-08 02:30:00+00']::timestamptz[]`, ['2026-03-08T02:30:00.000Z']],
  [`null::timestamptz`, null],
])('%s arrives as the program means it', async (expression, expected) => {
  expect(await value(expression)).toEqual(expected);
});

test('a whole number beyond exact numbers is refused, not rounded', async () => {
  await expect(value(`'9007199254740993'::int8`)).rejects.toThrow(
    'beyond the numbers this program can hold exactly',
  );
});

test.each(['infinity', '0044-03-15 00:00:00+00 BC', ''])('"%s" is no instant', (text) => {
  expect(() => parseInstant(text)).toThrow(RangeError);
});

test('plans are not compiled, even where the database does so by default', async () => {
  await withConnection(database.ownerConfig, async (client) => {
    await client.query(
      `do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`,
    );
  });
  const pool = database.createPool('sable_app');
  expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
});
