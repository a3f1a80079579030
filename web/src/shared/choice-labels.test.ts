import { choicesOf } from '@sable/domain/kernel/fields';
import { entities } from '@sable/domain/registry';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { choiceLabel } from './formats.ts';

/** Every value that a field of the product can have, as lists, forms, and filters show it. */
const labels = [
  ...new Set(
    entities.flatMap(({ meta, shape }) =>
      Object.entries(meta).flatMap(([field, { kind }]) => {
        const schema = shape[field];
        return kind === 'choice' && schema instanceof z.ZodType ? choicesOf(schema).map(choiceLabel) : [];
      }),
    ),
  ),
].toSorted();

test('no value of a choice reads as its code or in another English', () => {
  expect(labels.filter((label) => /[_-]/.test(label.replace(/(?<=[a-z])-(?=[a-z])/g, '')))).toEqual([]);
  expect(labels.filter((label) => !/^[A-Z]/.test(label))).toEqual([]);
  const british = /cancell|colour|catalogue|licen[c]e|neighbour|labour|centre|organis|cheque|programme|grey/i;
  expect(labels.filter((label) => british.test(label))).toEqual([]);
});

test('a right to cancel whose last day is past does not read as one that still ends', () => {
  expect(choiceLabel('ends')).toBe('Last day known');
});
