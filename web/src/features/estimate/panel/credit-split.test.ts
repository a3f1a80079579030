import { describe, expect, test } from 'vitest';
import { checkCredit } from '@sable/domain/estimate/credit';
import { addShare, creditOf, mostOf, removeShare, setShare } from './credit-split.ts';

const [rep, colleague, third] = ['rep', 'colleague', 'third'];
const alone = creditOf([], rep);

describe('the credit of a sale', () => {
  test('is the rep’s alone until it is shared', () => {
    expect(alone).toEqual([{ userId: rep, sharePpm: 1_000_000 }]);
    const shared = addShare(alone, colleague);
    expect(shared).toEqual([
      { userId: rep, sharePpm: 500_000 },
      { userId: colleague, sharePpm: 500_000 },
    ]);
    expect(creditOf(shared, 'another rep')).toEqual(shared);
    expect(removeShare(shared, colleague)).toEqual([]);
  });

  test('is always the whole sale: the first person has what the others leave', () => {
    let split = setShare(addShare(alone, colleague), colleague, 400_000);
    expect(split).toEqual([
      { userId: rep, sharePpm: 600_000 },
      { userId: colleague, sharePpm: 400_000 },
    ]);
    split = setShare(addShare(split, third), third, 1);
    expect(mostOf(split, { sharePpm: 400_000 })).toBe(999_998);
    expect(() => checkCredit(setShare(split, colleague, 999_998))).not.toThrow();
    expect(() => checkCredit(setShare(split, colleague, 999_999))).toThrow();
    expect(removeShare(split, colleague)).toEqual([
      { userId: rep, sharePpm: 999_999 },
      { userId: third, sharePpm: 1 },
    ]);
  });
});
