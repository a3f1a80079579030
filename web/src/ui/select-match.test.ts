import { regionsOf } from '@sable/domain/regions';
import { describe, expect, test } from 'vitest';
import { choiceMeant, choicesLike } from './select-match.ts';

const states = regionsOf('us').map(({ code, name }) => ({ value: code, label: name, short: code }));

describe('what is typed into a select', () => {
  test.each([
    ['Ohio', 'OH'],
    ['  ohio ', 'OH'],
    ['oh', 'OH'],
    ['PA', 'PA'],
    ['pennsyl', 'PA'],
    ['Virginia', 'VA'],
    ['kansas', 'KS'],
    ['or', 'OR'],
  ])('%j means %s', (typed, value) => {
    expect(choiceMeant(states, typed)?.value).toBe(value);
  });

  test.each(['', ' ', 'new', 'Ontario', 'x'])('%j means no state', (typed) => {
    expect(choiceMeant(states, typed)).toBeUndefined();
  });

  test('never means a choice that cannot be had', () => {
    const choices = [
      { value: 'fire', label: 'Fire', disabled: true },
      { value: 'video', label: 'Video' },
    ];
    expect(choiceMeant(choices, 'fire')).toBeUndefined();
  });

  test('brings what it names to the front, then what it is part of', () => {
    expect(choicesLike(states, 'or').map(({ value }) => value)).toEqual([
      'OR',
      'CA',
      'CO',
      'FL',
      'GA',
      'NY',
      'NC',
      'ND',
    ]);
    expect(choicesLike(states, '')).toEqual(states);
  });
});
