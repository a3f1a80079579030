import { expect, test } from 'vitest';
import { cleanFileName, MAX_FILE_NAME } from './file-name.ts';

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['%2e%2e%2fsecret', '%2e%2e%2fsecret'],
  ['a\0b.txt', 'ab.txt'],
  ['line\r\nSet-Cookie: x', 'lineSet-Cookie: x'],
  ['photo\u202Egnp.exe', 'photognp.exe'],
  ['\u200Bhidden\uFEFF.pdf', 'hidden.pdf'],
  ['Cafe\u0301.pdf', 'Café.pdf'],
  ['  .profile  ', 'profile'],
  ['con', 'con'],
  ['...', 'file'],
  ['', 'file'],
  ['\uD800.txt', 'txt'],
])('%j is shown as %j', (given, shown) => {
  expect(cleanFileName(given)).toBe(shown);
});

test('a long name is cut and keeps its extension', () => {
  const name = cleanFileName(`${'a'.repeat(300)}.pdf`);
  expect([name.length, name.endsWith('.pdf')]).toEqual([MAX_FILE_NAME, true]);
});
