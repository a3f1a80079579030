// @vitest-environment jsdom
import type { AnyRow } from '@sable/domain/kernel/entity';
import { and, matches } from '@sable/domain/kernel/predicate';
import { compareRows, pageBounds, pageLimit, cursorOf, type QuerySpec } from '@sable/domain/kernel/query';
import { describe, expect, test, vi } from 'vitest';
import { LiveClient } from '../../live/client.ts';
import { sam, useWire, wire } from '../../live/test-wire.ts';
import '../../test-browser.ts';
import { LivePages } from './live-pages.ts';

useWire();

const base: QuerySpec = { collection: 'accounts', orderBy: [{ field: 'name', direction: 'asc' }] };
const nameAt = (n: number): string => `n${String(n).padStart(6, '0')}`;
const rowAt = (n: number, version = 1): AnyRow =>
  ({ id: nameAt(n), name: nameAt(n), version }) as unknown as AnyRow;

/** Waits for several requests and responses, each drawn in its frame. */
const settle = () => vi.advanceTimersByTimeAsync(500);
/** Waits longer than the client keeps a query that no screen uses. */
const linger = () => vi.advanceTimersByTimeAsync(6_000);

/** The far end of the wire: it answers the live client's queries from its rows and sends every change. */
class World {
  rows: AnyRow[];
  readonly asked = new Map<number, QuerySpec>();
  readonly #client = new LiveClient(sam, 'ws://test/live', () => undefined);
  most = 0;
  questions = 0;

  constructor(count: number) {
    this.rows = Array.from({ length: count }, (_, n) => rowAt(n));
    this.#client.start();
    wire().onSent = ({ t, id = 0, spec }) => {
      if (t === 'unsub') this.asked.delete(id);
      if (t !== 'sub' || !spec) return;
      this.asked.set(id, spec);
      this.questions += 1;
      this.most = Math.max(this.most, this.asked.size);
      queueMicrotask(() => this.#tell(id, spec));
    };
    wire().open();
  }

  answer(spec: QuerySpec): AnyRow[] {
    const reads = and(spec.where ?? { all: [] }, pageBounds(spec));
    return this.rows
      .filter((row) => matches(row, reads))
      .sort(compareRows(spec))
      .slice(0, pageLimit(spec));
  }

  #tell(id: number, spec: QuerySpec): void {
    wire().say({ t: 'rows', id, question: 'q', rows: this.answer(spec) });
  }

  async change(rows: AnyRow[]): Promise<void> {
    this.rows = rows;
    for (const [id, spec] of this.asked) this.#tell(id, spec);
    await settle();
  }

  pages(): LivePages {
    return new LivePages(this.#client, base, {
      read: async (spec) => this.answer(spec),
      findCursor: async (target) => ({ cursor: cursorOf(base, rowAt(target - 1)), rank: target }),
    });
  }
}

/** Shows rows, and waits until they are drawn. */
async function look(pages: LivePages, first: number, last: number): Promise<void> {
  pages.setVisibleRange(first, last);
  await settle();
}

const names = (pages: LivePages, from: number, to: number) =>
  Array.from({ length: to - from }, (_, step) => pages.view.rowAt(from + step)?.id);

const expected = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, step) => nameAt(from + step));

/** Returns a list that someone has opened. */
async function opened(count: number) {
  const world = new World(count);
  const pages = world.pages();
  const leave = pages.watch(() => undefined);
  await settle();
  return { world, pages, leave };
}

describe('the rows of a long list', () => {
  test('come page by page as someone scrolls, few of them live at a time', async () => {
    const { world, pages } = await opened(5_000);
    for (let row = 0; row < 4_000; row += 100) {
      await look(pages, row, row + 40);
      expect(names(pages, row, row + 40)).toEqual(expected(row, row + 40));
      await linger();
    }
    expect(world.asked.size).toBeLessThanOrEqual(4);
    expect(world.most).toBeLessThanOrEqual(6);
  });

  test('are asked for once when a list opens, and the next ones before someone comes to their end', async () => {
    const { world, pages } = await opened(5_000);
    expect(world.questions).toBe(1);
    expect(names(pages, 0, 200)).toEqual(expected(0, 200));
    await look(pages, 120, 160);
    expect(names(pages, 200, 400)).toEqual(expected(200, 400));
    expect(world.questions).toBe(3);
  });

  test('can be taken from the first one on, also those that nobody has come to', async () => {
    const { pages } = await opened(1_200);
    const rows = await pages.readFirst(1_000);
    expect(rows.map(({ id }) => id)).toEqual(expected(0, 1_000));
  });

  test('are complete when the last page is', async () => {
    const { pages } = await opened(450);
    await look(pages, 300, 340);
    await look(pages, 420, 449);
    expect(pages.view).toMatchObject({ complete: true, known: 450, loading: false });
  });

  test('take a row that is inserted between pages, once', async () => {
    const { world, pages } = await opened(1_000);
    await look(pages, 180, 220);
    await world.change([...world.rows, { ...rowAt(0), id: 'new', name: `${nameAt(199)}a` } as AnyRow]);
    const shown = names(pages, 190, 210);
    expect(shown.filter((id) => id === 'new')).toHaveLength(1);
    expect(shown.indexOf('new')).toBe(10);
    expect(new Set(shown).size).toBe(shown.length);
  });

  test('stay right when a page grows far beyond its size', async () => {
    const { world, pages } = await opened(1_000);
    await look(pages, 120, 160);
    const more = Array.from(
      { length: 700 },
      (_, n) => ({ ...rowAt(0), id: `x${n}`, name: `${nameAt(50)}-${String(n).padStart(4, '0')}` }) as AnyRow,
    );
    await world.change([...world.rows, ...more]);
    const sorted = [...world.rows].sort(compareRows(base)).map(({ id }) => id);
    expect(names(pages, 0, 300)).toEqual(sorted.slice(0, 300));
  });

  test('that someone else changes are counted, so that they can be shown', async () => {
    const { world, pages } = await opened(100);
    expect(pages.changesOf(nameAt(3))).toBe(0);
    await world.change(world.rows.map((row) => (row.id === nameAt(3) ? rowAt(3, 2) : row)));
    expect(pages.changesOf(nameAt(3))).toBe(1);
    expect(pages.changesOf(nameAt(4))).toBe(0);
  });

  test('far away are found without reading what lies between', async () => {
    const { world, pages } = await opened(50_000);
    await look(pages, 30_000, 30_040);
    expect(names(pages, 30_000, 30_040)).toEqual(expected(30_000, 30_040));
    expect(world.most).toBeLessThan(10);
    await look(pages, 12_000, 12_040);
    expect(names(pages, 12_000, 12_040)).toEqual(expected(12_000, 12_040));
    await look(pages, 30_000, 30_040);
    expect(names(pages, 30_000, 30_040)).toEqual(expected(30_000, 30_040));
  });

  test('are let go of when nobody looks any more', async () => {
    const { world, leave } = await opened(1_000);
    expect(world.asked.size).toBeGreaterThan(0);
    leave();
    await linger();
    expect(world.asked.size).toBe(0);
  });
});
