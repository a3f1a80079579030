import { expect, test } from 'vitest';
import { z } from 'zod';
import { entities } from '../registry.ts';
import { fieldSchema } from './any-row.ts';
import { defineEntity } from './entity.ts';
import { flag, holdsServerField, list, object, optional, ref, text } from './fields.ts';

const mark = ref('Device', 'doors', { server: true });

test.each([
  ['a row of a list', list('Steps', z.object({ what: text('What'), deviceId: optional(mark) }), 9)],
  ['an object', object('Place', { room: text('Room'), by: mark })],
  ['an object that may be empty', optional(object('Place', { by: mark }))],
  ['a list within a list', list('Rooms', z.object({ steps: z.array(z.object({ by: mark })) }), 9)],
  [
    'one of several shapes',
    z.union([flag('Sold'), object('By', { by: mark })]).meta({ label: 'Sold', kind: 'object' }),
  ],
])('no field of the server stands in %s that people write: nothing would refuse it there', (_, field) => {
  const declare = (shape: z.ZodRawShape) => () =>
    defineEntity({
      collection: 'doors',
      one: 'Door',
      many: 'Doors',
      shape,
      access: { rows: {} },
      title: () => 'A door',
      columns: [],
      sample: () => ({}),
    });
  expect(declare({ field })).toThrow(/holds a field that the server alone writes/);
});

test('no entity has one, at any depth', () => {
  const holding = entities.flatMap((entity) =>
    entity.writableFields
      .filter((field) => holdsServerField(fieldSchema(entity, field)))
      .map((field) => `${entity.collection}.${field}`),
  );
  expect(holding).toEqual([]);
});
