// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import '../test-browser.ts';
import { showPart } from '../live/test-page.tsx';
import { id, sam, settle, useWire } from '../live/test-wire.ts';
import { navigateBy } from '../navigate.ts';
import { setSession, signedOut } from '../session/session.ts';
import { testSession } from '../session/test-session.ts';
import type { FoundRecord } from '../shared/found-record.ts';
import { CommandPalette } from './command-palette.tsx';
import { ShellSlotsProvider } from './slots.tsx';

useWire();
afterEach(() => {
  cleanup();
  setSession(signedOut);
});

const account = (n: number, title: string): FoundRecord => ({
  id: id(n),
  kind: 'Account',
  title,
  path: `/account/${id(n)}`,
});
const adams = account(1, 'Adams');
const garcia = account(2, 'Garcia');

/** Opens the palette of a person who opened Adams last, on a connection whose responses the test releases. */
async function openPalette() {
  const opened: string[] = [];
  navigateBy((path) => void opened.push(path));
  setSession(testSession('admin'));
  let answer = (_records: readonly FoundRecord[]): void => undefined;
  const searchRecords = async (text: string) =>
    text === ''
      ? [adams]
      : new Promise<readonly FoundRecord[]>((resolve) => {
          answer = resolve;
        });
  const palette = () => (
    <ShellSlotsProvider slots={{ searchRecords }}>
      <CommandPalette onClose={() => undefined} />
    </ShellSlotsProvider>
  );
  const client = await showPart(palette, { ...sam, roles: ['admin'] });
  await act(() => settle());
  expect(screen.getByText('Adams')).toBeDefined();
  const box = screen.getByRole('combobox');
  return {
    client,
    opened,
    type: (value: string) => fireEvent.change(box, { target: { value } }),
    press: (key: string) => fireEvent.keyDown(box, { key }),
    /** Returns results for the last text, once the debounce is over. */
    find: (...records: readonly FoundRecord[]) =>
      act(async () => {
        for (let waited = 0; waited < 10; waited++) await settle();
        answer(records);
        await settle();
      }),
  };
}

test.each([
  ['new estimate for garcia', `/estimate/new?account=${garcia.id}`],
  ['garcia', garcia.path],
])('Enter after “%s” is about what is found for it, however early it is pressed', async (text, path) => {
  const { client, opened, type, press, find } = await openPalette();
  type(text);
  press('Enter');
  expect(opened).toEqual([]);
  await find(garcia, adams);
  expect(opened).toEqual([path]);
  client.stop();
});

test('an early Enter is about its own text, not about what is typed after it', async () => {
  const { client, opened, type, press, find } = await openPalette();
  type('gar');
  press('Enter');
  type('garcia');
  await find(garcia);
  expect(opened).toEqual([]);
  client.stop();
});

test('a record or a page that is pointed at opens at once, while a search is under way', async () => {
  const { client, opened, type, press } = await openPalette();
  type('calendar');
  const entries = screen.getAllByRole('option');
  for (let at = 0; at < entries.findIndex(({ textContent }) => textContent === 'Calendar'); at++)
    press('ArrowDown');
  press('Enter');
  expect(opened).toEqual(['/calendar']);
  client.stop();
});
