import { describe, expect, it } from 'vitest';
import { withAddresses } from './mail-api.ts';

describe('the addresses in a mail', () => {
  it('stand at the odd places, without the period after them', () => {
    expect(withAddresses('Open http://localhost:3000/e/abc-123_x. Then sign.')).toEqual([
      'Open ',
      'http://localhost:3000/e/abc-123_x',
      '. Then sign.',
    ]);
  });

  it('are none in plain text, and nothing but http', () => {
    expect(withAddresses('Hello')).toEqual(['Hello']);
    expect(withAddresses('javascript:alert(1)')).toEqual(['javascript:alert(1)']);
  });
});
