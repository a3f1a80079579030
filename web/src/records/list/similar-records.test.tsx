// @vitest-environment jsdom
import { entityOf } from '@sable/domain/registry';
import { act, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import '../../test-browser.ts';
import { showLive } from '../../live/test-page.tsx';
import { id, settle, useWire, wire } from '../../live/test-wire.ts';
import { createStore, useStore } from '../../ui/store.ts';
import { EmptyList } from './empty-list.tsx';

useWire();
beforeAll(() => import('../../shared/search-hits.ts'));

const nothing = () => undefined;
const PAUSE_MS = 500;

interface Situation {
  collection?: string;
  typed?: string;
  filtered?: boolean;
  waiting?: boolean;
}

/** Shows the empty list of a search to a server that finds some titles. Returns the requests and a way to change it. */
async function search(situation: Situation, titles: readonly string[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const type = situation.collection ?? 'accounts';
    const hits = titles.map((title, n) => ({
      type,
      id: id(n + 1),
      title,
      subtitle: n === 0 ? 'Dayton' : null,
    }));
    return Response.json({ hits });
  });
  const now = createStore(situation);
  const List = () => {
    const { collection = 'accounts', typed = 'Alvaerz', filtered = false, waiting = false } = useStore(now);
    return (
      <EmptyList
        entity={entityOf(collection)}
        readable
        narrowed
        search={{ typed, filtered, waiting, onOpen: nothing }}
        onClear={nothing}
        onNew={undefined}
      />
    );
  };
  const client = await showLive(<List />);
  await act(() => vi.advanceTimersByTimeAsync(PAUSE_MS));
  const turnTo = async (next: Situation) => {
    act(() => now.set(next));
    await act(() => vi.advanceTimersByTimeAsync(PAUSE_MS));
  };
  return { asked, turnTo, stop: () => client.stop() };
}

test('a search that finds no rows offers records that are spelled similarly, each a link', async () => {
  const titles = ['Alvarez', 'Alvares', 'Alverez', 'Alvarado', 'Alvarenga', 'Alvarson'];
  const { asked, stop } = await search({}, titles);
  expect(asked).toEqual(['/api/search?q=Alvaerz&in=accounts']);
  const list = screen.getByRole('list', { name: 'Spelled similarly' });
  expect([...list.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    'AlvarezDayton',
    ...titles.slice(1, 5),
  ]);
  expect(screen.getByRole('link', { name: /Alvarez/ }).getAttribute('href')).toBe(`/account/${id(1)}`);
  stop();
});

test('with filters, it does not claim that the records are only spelled similarly, nor that they fit', async () => {
  const { stop } = await search({ filtered: true }, ['Alvarez']);
  expect(screen.getByRole('list', { name: 'Closest matches without the filters' })).toBeTruthy();
  expect(screen.queryByText('Spelled similarly')).toBeNull();
  stop();
});

test('each changed text is asked for once the list has no rows for it', async () => {
  const { asked, turnTo, stop } = await search({}, ['Alvarez']);
  await turnTo({ typed: 'Alvaerzo', waiting: true });
  expect(asked).toHaveLength(1);
  await turnTo({ typed: 'Alvaerzo' });
  expect(asked.slice(1)).toEqual(['/api/search?q=Alvaerzo&in=accounts']);
  await turnTo({ typed: 'A' });
  expect(asked).toHaveLength(2);
  expect(screen.queryByRole('link')).toBeNull();
  stop();
});

test('nothing is offered if nothing is similar, or if the collection is not searched', async () => {
  const { stop } = await search({}, []);
  expect(screen.getByText('No accounts match')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
  stop();
  const other = await search({ collection: 'tax-profiles' }, ['Ohio']);
  expect(other.asked).toEqual([]);
  other.stop();
});

test('offline, nothing is offered, and it is asked again when the connection is back', async () => {
  const { asked, stop } = await search({}, ['Alvarez']);
  expect(screen.getByRole('link')).toBeTruthy();
  act(() => wire().cut());
  await act(() => settle());
  expect(screen.queryByRole('link')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(PAUSE_MS * 20));
  expect(asked).toHaveLength(1);
  act(() => wire().open());
  await act(() => vi.advanceTimersByTimeAsync(PAUSE_MS));
  expect(screen.getByRole('link')).toBeTruthy();
  expect(asked).toHaveLength(2);
  stop();
});
