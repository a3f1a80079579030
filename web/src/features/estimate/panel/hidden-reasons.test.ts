import { expect, test } from 'vitest';
import { hiddenReasons } from '@sable/domain/estimate/hidden-reasons';
import { hiddenHealth } from './hidden-reasons.ts';

test('a reason that stands on a hidden number makes the deal red, with what would mend it and no amount', () => {
  const said = hiddenHealth(
    [
      hiddenReasons.price,
      '“Best”: With what the customer can choose, the margin is lower than may be given without approval.',
      'The term of 24 months is under the minimum of 36 months.',
    ],
    false,
  );
  expect(said).toEqual([
    { tone: 'red', text: `${hiddenReasons.price} Raise it, or ask for approval.` },
    {
      tone: 'red',
      text: '“Best”: With what the customer can choose, the margin is lower than may be given without approval. Raise a price or lower a discount, or ask for approval.',
    },
  ]);
  for (const phrase of Object.values(hiddenReasons)) {
    const [reason] = hiddenHealth([phrase], false);
    expect(reason?.tone).toBe('red');
    expect(reason?.text).not.toMatch(/\d/);
  }
  expect(hiddenHealth(Object.values(hiddenReasons), true)).toHaveLength(1);
});
