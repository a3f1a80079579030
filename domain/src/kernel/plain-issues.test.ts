import { expect, test } from 'vitest';
import { z } from 'zod';
import { flag, list, money, ref, requiredText } from './fields.ts';
import { firstProblem, problemText } from './invalid-input.ts';

const problemIn = (schema: z.ZodType, value: unknown): string => {
  const { error } = schema.safeParse(value);
  return error ? problemText(schema, firstProblem(error)) : 'taken';
};

test.each([
  ['nothing', z.string(), undefined, 'This field is required'],
  ['a number for a text', z.string(), 7, 'Use text'],
  ['a text for a number', z.number(), '7', 'Use a number'],
  ['a fraction for a whole number', z.int(), 7.5, 'Use a whole number'],
  ['a text for a flag', z.boolean(), 'true', 'Use true or false'],
  ['null for a flag', z.boolean(), null, 'Use true or false'],
  ['an object for a list', z.array(z.string()), {}, 'Use a list'],
  ['a list for an object', z.object({}), [], 'Use an object with fields'],
  ['a choice that there is not', z.enum(['en', 'fr', 'es']), 'de', 'Use en, fr, or es'],
  ['one of many choices', z.enum(Array.from('abcdefghijklmn')), 'z', 'Choose one from the list'],
  ['no id', z.uuid(), 'x', 'Use an id, which is a UUID'],
  ['a number for an id', z.uuid(), 7, 'Use an id, which is a UUID'],
  ['no date', z.iso.date(), '3/2/2026', 'Use a date such as 2026-03-02'],
  ['no time', z.iso.datetime({ precision: 3 }), '2026-03-02', 'Use a time such as 2026-03-02T15:00:00.000Z'],
  ['a text that is too long', z.string().max(2), 'xxx', 'Use at most 2 characters'],
  ['a text that is too short', z.string().min(5), 'xxx', 'Use at least 5 characters'],
  ['a list that is too long', z.array(z.int()).max(1), [1, 2], 'Use at most 1 entry'],
  ['a number that is too small', z.int().min(2), 1, 'Use at least 2'],
  ['a number on its limit', z.number().positive(), 0, 'Use more than 0'],
  ['a number between steps', z.number().multipleOf(5), 7, 'Use a multiple of 5'],
  ['an unknown field', z.strictObject({}), { b: 1 }, 'There is no field “b” here'],
  ['a key of another form', z.record(z.uuid(), z.int()), { x: 1 }, 'Use an id, which is a UUID'],
  ['none of two types', z.union([z.string(), z.int()]), true, 'Use text or a number'],
  [
    'none of several forms',
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('rest') }),
      z.object({ kind: z.literal('all') }),
    ]),
    { kind: 'none' },
    'Use rest or all',
  ],
  ['a rule without words', z.string().refine(() => false), 'x', 'Use a value that is allowed here'],
  ['a rule with words', z.string().refine(() => false, 'Use another.'), 'x', 'Use another'],
])('%s is refused in plain words', (_, schema, value, words) => {
  const whole = z.object({ place: schema });
  const said = problemIn(whole, { place: value });
  expect(said.slice(said.lastIndexOf(': ') + 2)).toBe(words);
  expect(said).toMatch(/^Place/);
});

test('a problem has the name of its field: its label, else its key in words', () => {
  const schema = z.strictObject({
    title: requiredText('Name'),
    accountId: z.uuid(),
    steps: list('Steps', z.object({ done: flag('Done'), price: money('Price').optional() }), 5),
    ownerUserId: ref('Rep', 'users'),
    sort: z.union([z.strictObject({ up: z.string() }), z.strictObject({ down: z.string() })]).optional(),
  });
  const right = { title: 'x', accountId: '2897225e-5f3d-4fe9-9d2f-d9cf8f73b7a4', steps: [] };
  const said = (part: object) => problemIn(schema, { ...right, ownerUserId: right.accountId, ...part });
  expect(said({})).toBe('taken');
  expect(said({ title: '' })).toBe('Name: This field is required');
  expect(said({ accountId: 7 })).toBe('Account id: Use an id, which is a UUID');
  expect(said({ ownerUserId: 7 })).toBe('Rep: Use an id, which is a UUID');
  expect(said({ steps: [{ done: true }, { done: 'x' }] })).toBe('Steps, row 2, Done: Use true or false');
  expect(said({ steps: [{ done: true, price: 1.5 }] })).toBe('Steps, row 1, Price: Use a whole number');
  expect(said({ sort: { down: 5 } })).toBe('Sort, Down: Use text');
  expect(problemIn(schema, [])).toBe('The request must be a JSON object');
});
