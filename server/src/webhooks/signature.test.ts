import { expect, test } from 'vitest';
import { isSigned, signatureOf } from './signature.ts';

const secret = 'a secret that both sides know';
const now = Date.parse('2026-03-05T12:00:00.000Z');
const message = { id: 'msg_1', timestamp: String(now / 1000), body: '{"type":"received"}' };
const signed = { ...message, signature: `v1,other ${signatureOf(secret, message)}` };

test('a message is taken with one right signature, within five minutes', () => {
  expect(isSigned(secret, signed, now)).toBe(true);
  expect(isSigned(secret, signed, now + 5 * 60_000)).toBe(true);
  expect(isSigned(secret, signed, now + 5 * 60_000 + 1_000)).toBe(false);
  expect(isSigned(secret, signed, now - 5 * 60_000 - 1_000)).toBe(false);
});

test.each([
  ['another body', { body: '{"type":"delivered"}' }],
  ['another id', { id: 'msg_2' }],
  ['another time', { timestamp: String(now / 1000 - 1) }],
  ['no time', { timestamp: 'now' }],
  ['no signature', { signature: '' }],
])('%s is refused', (_, part) => {
  expect(isSigned(secret, { ...signed, ...part }, now)).toBe(false);
});

test('another secret is refused', () => {
  expect(isSigned('another secret', signed, now)).toBe(false);
});
