import { expect, test } from 'vitest';
import { StorageError } from './storage-error.ts';
import { blobOfText, type StringFormat } from './string-data.ts';

const bytesOf = async (format: StringFormat, text: string) => [
  ...new Uint8Array(await new Response(blobOfText(format, text)).arrayBuffer()),
];

test.each([
  ['raw', 'é', [0xc3, 0xa9]],
  ['base64', '+/8=', [0xfb, 0xff]],
  ['base64url', '-_8', [0xfb, 0xff]],
  ['data_url', 'data:image/png;base64,+/8=', [0xfb, 0xff]],
  ['data_url', 'data:,a%20b', [0x61, 0x20, 0x62]],
  ['data_url', 'data:text/plain;charset=utf-8,%C3%A9', [0xc3, 0xa9]],
] as const)('%s %j', async (format, text, bytes) => {
  expect(await bytesOf(format, text)).toEqual(bytes);
});

test('a data URL names the type', () => {
  expect(blobOfText('data_url', 'data:image/png;base64,AA==').type).toBe('image/png');
});

// Specification 8.38 and 8.39: "a base64 string must not contain base64url characters and vice versa; a data URL must be data:[mediatype][;base64],data"
test.each([
  ['base64', 'AA-A'],
  ['base64', 'AA_A'],
  ['base64url', 'AA+A'],
  ['base64url', 'AA/A'],
  ['base64', 'a*b='],
  ['data_url', 'image/png;base64,AA=='],
  ['data_url', 'data:image/png;base64'],
  ['data_url', 'data:image/png;base64,AA-A'],
  ['data_url', 'data:image/png;base64,AA_A'],
  ['data_url', 'data:,%E9'],
] as const)('refused as %s: %j', (format, text) => {
  expect(() => blobOfText(format, text)).toThrow(new StorageError('storage/invalid-format'));
});
