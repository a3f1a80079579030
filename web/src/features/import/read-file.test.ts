import { expect, test } from 'vitest';
import { readFile, readText } from './read-file.ts';

test('reads a CSV file in the code page of old spreadsheets too', async () => {
  const bytes = new Uint8Array([...'Name\nRen'].map((letter) => letter.charCodeAt(0)).concat(0xe9));
  const read = await readFile(new File([bytes], 'old.csv'));
  expect(read).toMatchObject({ ok: true, table: { headers: ['Name'], rows: [['René']] } });
});

test('says in words what cannot be read', async () => {
  for (const name of ['old.xls', 'new.xlsx'])
    expect(await readFile(new File(['a\0b'], name))).toMatchObject({
      ok: false,
      reason: expect.stringContaining(name),
    });
  expect(readText('Pasted table', 'Name\tPhone')).toMatchObject({ ok: false });
});
