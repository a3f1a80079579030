import { afterEach, describe, expect, test, vi } from 'vitest';
import { noteOpened, recentRecords } from './recent-records.ts';
import { searchRecords } from './search-records.ts';

const answer = (body: unknown, status = 200) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(body), { status }));

afterEach(() => void vi.restoreAllMocks());

describe('finding records', () => {
  test('gives each its kind in words and the way to it', async () => {
    const asked = answer({
      hits: [
        { type: 'accounts', id: 'a1', title: 'Garcia', subtitle: 'Dayton' },
        { type: 'contacts', id: 'c1', title: 'Jo', subtitle: null },
      ],
    });
    expect(await searchRecords('gar & co', new AbortController().signal)).toEqual([
      { id: 'a1', kind: 'Account', title: 'Garcia', detail: 'Dayton', path: '/account/a1' },
      { id: 'c1', kind: 'Contact', title: 'Jo', path: '/contacts?panel=c1' },
    ]);
    expect(asked.mock.calls[0]?.[0]).toBe('/api/search?q=gar%20%26%20co');
  });

  test.each([
    ['users', 'sales, 018f2b6c-1111-7000-8000-000000000001, office', 'Sales, Office'],
    ['users', '018f2b6c-1111-7000-8000-000000000001', undefined],
    ['work-orders', '2026-11-30', 'November 30, 2026'],
    ['tasks', 'Due 2026-11-30', 'Due November 30, 2026'],
    ['tickets', 'open', 'Open'],
    ['estimates', 'sent', 'Sent'],
    ['estimates', 'waiting for approval', 'Waiting for approval'],
    ['files', 'image/jpeg', undefined],
  ])('tells in words what the index keeps of %s: %s', async (type, subtitle, detail) => {
    answer({ hits: [{ type, id: 'a1', title: 'It', subtitle }] });
    const [found] = await searchRecords('it', new AbortController().signal);
    expect(found?.detail).toBe(detail);
  });

  test('can be given up', async () => {
    const asked = answer({ hits: [] });
    const { signal } = new AbortController();
    await searchRecords('x', signal);
    expect(asked.mock.calls[0]?.[1]?.signal).toBe(signal);
  });

  test('rejects in words when the server does not answer well', async () => {
    answer({}, 503);
    await expect(searchRecords('x', new AbortController().signal)).rejects.toThrow('Try again in a moment.');
  });

  test('offers what was opened last while nothing is typed, each once', async () => {
    const record = (id: string) => ({ id, kind: 'Account', title: id, path: `/account/${id}` });
    for (const id of ['a', 'b', 'a', 'c']) noteOpened(record(id));
    expect((await searchRecords(' ', new AbortController().signal)).map(({ id }) => id)).toEqual([
      'c',
      'a',
      'b',
    ]);
    for (let n = 0; n < 20; n++) noteOpened(record(String(n)));
    expect(recentRecords()).toHaveLength(8);
  });
});
