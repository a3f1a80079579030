// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ImportKind } from '@sable/domain/import/import-fields';
import { useState } from 'react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { showLive } from '../../live/test-page.tsx';
import { sam, settle, useWire } from '../../live/test-wire.ts';
import { ChooseFile } from './choose-file.tsx';

useWire();

/** Renders the choice. Returns what was opened: the file, and what it is imported as. */
async function show() {
  const opened: string[] = [];
  const Choice = () => {
    const [kind, setKind] = useState<ImportKind>('customers');
    return (
      <ChooseFile
        kind={kind}
        onKind={setKind}
        onRead={({ fileName }) => opened.push(`${fileName} as ${kind}`)}
      />
    );
  };
  const client = await showLive(<Choice />, { ...sam, roles: ['admin'] });
  return { opened, stop: () => client.stop() };
}

/** Chooses a file. The returned function completes the reading. */
function choose(name: string): () => Promise<void> {
  let resolve: (bytes: ArrayBuffer) => void = () => undefined;
  const promise = new Promise<ArrayBuffer>((settled) => (resolve = settled));
  const bytes = new TextEncoder().encode('Name\tPhone\nGail Arnold\t(937) 555-0110').buffer;
  const file = Object.assign(new File([], name), { arrayBuffer: () => promise });
  fireEvent.change(screen.getByLabelText('File to import'), { target: { files: [file] } });
  return () =>
    act(async () => {
      resolve(bytes);
      await settle();
    });
}

test('a file that was chosen last is the one that opens, also when an earlier one takes longer', async () => {
  const { opened, stop } = await show();
  const large = choose('large.csv');
  const small = choose('small.csv');
  await small();
  await large();
  expect(opened).toEqual(['small.csv as customers']);
  stop();
});

test('a pasted table is not replaced by a file that was chosen before it', async () => {
  const { opened, stop } = await show();
  const large = choose('large.csv');
  fireEvent.change(screen.getByRole('textbox', { name: 'Rows from a spreadsheet, headings first' }), {
    target: { value: 'Name\tPhone\nGail Arnold\t(937) 555-0110' },
  });
  await large();
  expect(opened).toEqual(['Pasted table as customers']);
  stop();
});

test('a file is imported as what is chosen when it opens, and not once the screen is left', async () => {
  const { opened, stop } = await show();
  const first = choose('first.csv');
  fireEvent.click(screen.getByRole('radio', { name: 'Products' }));
  await first();
  expect(opened).toEqual(['first.csv as products']);
  const late = choose('late.csv');
  cleanup();
  await late();
  expect(opened).toHaveLength(1);
  stop();
});
