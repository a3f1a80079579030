import type { AnyRow } from '@sable/domain/kernel/entity';
import { and, matches } from '@sable/domain/kernel/predicate';
import { compareRows, pageBounds, pageLimit, cursorOf, type QuerySpec } from '@sable/domain/kernel/query';
import { describe, expect, test } from 'vitest';
import type { LiveView } from '../../../live/query-view.ts';
import { LivePages, type PageClient } from './live-pages.ts';

const base: QuerySpec = { collection: 'accounts', orderBy: [{ field: 'name', direction: 'asc' }] };
const nameAt = (n: number): string => `n${String(n).padStart(6, '0')}`;
const rowAt = (n: number, version = 1): AnyRow =>
  ({ id: nameAt(n), name: nameAt(n), version }) as unknown as AnyRow;

/** A server and its live client in memory: answers at once, tells every change. */
class World implements PageClient {
  rows: AnyRow[];
  readonly watched = new Map<string, { spec: QuerySpec; tell: () => void; view: LiveView }>();
  most = 0;

  constructor(count: number) {
    this.rows = Array.from({ length: count }, (_, n) => rowAt(n));
  }

  answer(spec: QuerySpec): AnyRow[] {
    const reads = and(spec.where ?? { all: [] }, pageBounds(spec));
    return this.rows
      .filter((row) => matches(row, reads))
      .sort(compareRows(spec))
      .slice(0, pageLimit(spec));
  }

  watch(spec: QuerySpec, tell: () => void): () => void {
    const key = JSON.stringify(spec);
    this.watched.set(key, { spec, tell, view: this.#viewOf(spec) });
    this.most = Math.max(this.most, this.watched.size);
    return () => void this.watched.delete(key);
  }

  look(spec: QuerySpec): LiveView {
    return (
      this.watched.get(JSON.stringify(spec))?.view ?? { rows: undefined, status: 'loading', error: undefined }
    );
  }

  #viewOf(spec: QuerySpec): LiveView {
    return { rows: this.answer(spec), status: 'live', error: undefined };
  }

  change(rows: AnyRow[]): void {
    this.rows = rows;
    for (const entry of [...this.watched.values()]) {
      entry.view = this.#viewOf(entry.spec);
      entry.tell();
    }
  }

  pages(): LivePages {
    return new LivePages(this, base, {
      read: async (spec) => this.answer(spec),
      seek: async (target) => ({ cursor: cursorOf(base, rowAt(target - 1)), rank: target }),
    });
  }
}

const names = (pages: LivePages, from: number, to: number) =>
  Array.from({ length: to - from }, (_, step) => pages.view.rowAt(from + step)?.id);

const expected = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, step) => nameAt(from + step));

describe('the rows of a long list', () => {
  test('come page by page as someone scrolls, few of them live at a time', () => {
    const world = new World(5_000);
    const pages = world.pages();
    pages.watch(() => undefined);
    for (let row = 0; row < 4_000; row += 100) pages.look(row, row + 40);
    expect(names(pages, 3_900, 3_940)).toEqual(expected(3_900, 3_940));
    expect(world.watched.size).toBeLessThanOrEqual(4);
    expect(world.most).toBeLessThanOrEqual(6);
  });

  test('are complete when the last page is', () => {
    const pages = new World(450).pages();
    pages.watch(() => undefined);
    pages.look(300, 340);
    pages.look(420, 449);
    expect(pages.view).toMatchObject({ complete: true, known: 450, loading: false });
  });

  test('take a row that is inserted between pages, once', () => {
    const world = new World(1_000);
    const pages = world.pages();
    pages.watch(() => undefined);
    pages.look(180, 220);
    world.change([...world.rows, { ...rowAt(0), id: 'new', name: `${nameAt(199)}a` } as AnyRow]);
    const shown = names(pages, 190, 210);
    expect(shown.filter((id) => id === 'new')).toHaveLength(1);
    expect(shown.indexOf('new')).toBe(10);
    expect(new Set(shown).size).toBe(shown.length);
  });

  test('stay right when a page grows far beyond its size', () => {
    const world = new World(1_000);
    const pages = world.pages();
    pages.watch(() => undefined);
    pages.look(0, 40);
    const more = Array.from(
      { length: 700 },
      (_, n) => ({ ...rowAt(0), id: `x${n}`, name: `${nameAt(50)}-${String(n).padStart(4, '0')}` }) as AnyRow,
    );
    world.change([...world.rows, ...more]);
    const sorted = [...world.rows].sort(compareRows(base)).map(({ id }) => id);
    expect(names(pages, 0, 300)).toEqual(sorted.slice(0, 300));
  });

  test('that someone else changes are counted, so that they can be shown', () => {
    const world = new World(100);
    const pages = world.pages();
    pages.watch(() => undefined);
    expect(pages.changesOf(nameAt(3))).toBe(0);
    world.change(world.rows.map((row) => (row.id === nameAt(3) ? rowAt(3, 2) : row)));
    expect(pages.changesOf(nameAt(3))).toBe(1);
    expect(pages.changesOf(nameAt(4))).toBe(0);
  });

  test('far away are found without reading what lies between', async () => {
    const world = new World(50_000);
    const pages = world.pages();
    const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
    pages.watch(() => undefined);
    pages.look(30_000, 30_040);
    await settled();
    expect(names(pages, 30_000, 30_040)).toEqual(expected(30_000, 30_040));
    expect(world.most).toBeLessThan(10);
    pages.look(12_000, 12_040);
    await settled();
    expect(names(pages, 12_000, 12_040)).toEqual(expected(12_000, 12_040));
    pages.look(30_000, 30_040);
    expect(names(pages, 30_000, 30_040)).toEqual(expected(30_000, 30_040));
  });

  test('are let go of when nobody looks any more', () => {
    const world = new World(1_000);
    const pages = world.pages();
    const leave = pages.watch(() => undefined);
    leave();
    expect(world.watched.size).toBe(0);
  });
});
