import { describe, expect, it } from 'vitest';
import { choiceByLetter } from './grid-keys.ts';

describe('choosing by a letter', () => {
  it('finds kinds and billing periods', () => {
    expect(choiceByLetter('kind', 'L', 'equipment')).toBe('labor');
    expect(choiceByLetter('kind', 'l', 'labor')).toBe('lease');
    expect(choiceByLetter('kind', 'x', 'labor')).toBeUndefined();
    expect(choiceByLetter('frequency', 'y', 'monthly')).toBe('annual');
  });
});
