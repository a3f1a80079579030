import { expect, test } from 'vitest';
import { keyState } from './key-state.ts';

const now = Date.parse('2026-03-05T12:00:00.000Z');
const ending = (expiresAt: string, revokedAt: string | null = null) =>
  keyState({ expiresAt, revokedAt }, now);

test('a key works until it expires or is revoked, and is marked in its last two weeks', () => {
  expect(ending('2026-06-01T00:00:00.000Z')).toEqual({ text: 'Works', tone: 'success', working: true });
  expect(ending('2026-03-15T12:00:00.000Z')).toMatchObject({ text: 'Expires in 10 days', working: true });
  expect(ending('2026-03-05T13:00:00.000Z')).toMatchObject({ text: 'Expires within a day', working: true });
  expect(ending('2026-03-05T12:00:00.000Z')).toMatchObject({ text: 'Expired', working: false });
  expect(ending('2026-06-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z')).toMatchObject({
    text: 'Revoked',
    working: false,
  });
});
