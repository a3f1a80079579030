import { describe, expect, it } from 'vitest';
import { productPasswordPolicy } from '@sable/domain/password-policy';
import { passwordChange } from './password-change.ts';

const ownPassword = passwordChange(productPasswordPolicy);

const good = {
  current: 'old password here',
  next: 'a sentence to remember',
  again: 'a sentence to remember',
};

describe('a new password', () => {
  it('passes when long enough and typed twice alike', () => {
    expect(ownPassword.parse(good)).toEqual({ current: good.current, next: good.next });
    expect(ownPassword.safeParse({ ...good, next: 'é'.repeat(12), again: 'é'.repeat(12) }).success).toBe(
      true,
    );
  });

  it.each([
    ['current', { current: '' }],
    ['next', { next: 'eleven char', again: 'eleven char' }],
    ['next', { next: good.current, again: good.current }],
    ['again', { again: 'something else' }],
  ])('says what is wrong with %s', (field, change) => {
    const refused = ownPassword.safeParse({ ...good, ...change });
    expect(refused.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
