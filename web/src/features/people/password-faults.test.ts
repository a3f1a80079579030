import { describe, expect, it } from 'vitest';
import { passwordFaults } from './password-faults.ts';

const good = {
  current: 'old password here',
  next: 'a sentence to remember',
  again: 'a sentence to remember',
};

describe('a new password', () => {
  it('passes when long enough and typed twice alike', () => {
    expect(passwordFaults(good)).toEqual({});
    expect(passwordFaults({ ...good, next: 'é'.repeat(12), again: 'é'.repeat(12) })).toEqual({});
  });

  it.each([
    ['current', { current: '' }],
    ['next', { next: 'eleven char', again: 'eleven char' }],
    ['next', { next: good.current, again: good.current }],
    ['again', { again: 'something else' }],
  ])('says what is wrong with %s', (field, change) => {
    expect(Object.keys(passwordFaults({ ...good, ...change }))).toEqual([field]);
  });
});
