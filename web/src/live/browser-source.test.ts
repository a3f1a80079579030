// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { accounts } from '@sable/domain/account';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { anyEntity } from '@sable/domain/kernel/entity';
import { and, where } from '@sable/domain/kernel/predicate';
import { cursorOf, type ListSpec, type QuerySpec } from '@sable/domain/kernel/query';
import type { Change } from '@sable/domain/kernel/change';
import '../test-browser.ts';
import { BrowserSource, NotCached } from './browser-source.ts';
import { FrameQueue } from './frame-queue.ts';
import { Overlay } from './overlay.ts';
import { QueryView } from './query-view.ts';
import { id, sam } from './test-wire.ts';

const entity = anyEntity(accounts);
const open = where({ status: 'lead' });
const byName = (direction: 'asc' | 'desc') => [{ field: 'name', direction }] as const;
const row = (n: number, name: string) =>
  ({ id: id(n), companyId: sam.companyId, name, status: 'lead', ownerUserId: sam.id }) as unknown as AnyRow;
const [ann, bob, cid] = [row(1, 'Ann'), row(2, 'Bob'), row(3, 'Cid')];

function viewOf(spec: Partial<QuerySpec> = {}) {
  const view = new QueryView(1, { collection: 'accounts', where: open, ...spec }, new FrameQueue());
  view.applyRows('q', [cid, ann, bob]);
  return view;
}

/** Queries as a transaction does: the person's permission is part of the condition. */
const ask = (view: QueryView, spec: Omit<ListSpec, 'where'>, changes: readonly Change[] = []) =>
  new BrowserSource([view], new Overlay(changes), sam).list(entity, {
    ...spec,
    where: and(open, entity.permission(sam).read),
  });

describe('a query is whole', () => {
  test('when there is room for more rows than there are', () => {
    expect(viewOf().complete).toBe(true);
    expect(viewOf({ limit: 3 }).complete).toBe(false);
  });

  test.each([
    ['after', { after: ['Aaron', id(9)] }],
    ['upTo', { upTo: ['Dan', id(9)] }],
    ['end', { lastPage: true, collectionSize: 1005, limit: 100 }],
  ])('never when it is a page of a list (%s)', async (_bound, page) => {
    const view = viewOf({ orderBy: byName('asc'), ...page });
    expect(view.complete).toBe(false);
    await expect(ask(view, {})).rejects.toThrow(NotCached);
  });
});

describe('a rule that lists rows of the browser', () => {
  test('gets them in its own order, whatever the order on screen', async () => {
    const view = viewOf({ orderBy: byName('asc') });
    expect(await ask(view, { orderBy: byName('desc') })).toEqual([cid, bob, ann]);
    expect(await ask(view, { orderBy: byName('asc') })).toEqual([ann, bob, cid]);
  });

  test('gets as many as it asked for, unconfirmed rows counted', async () => {
    const abe = row(4, 'Abe');
    const created: Change = {
      operation: 'create',
      collection: 'accounts',
      id: abe.id,
      before: null,
      after: abe,
      createdBy: sam.id,
    };
    expect(await ask(viewOf(), { orderBy: byName('asc'), limit: 2 }, [created])).toEqual([abe, ann]);
  });

  test('leaves a page of a list to the server', async () => {
    const orderBy = byName('asc');
    const place = cursorOf({ orderBy }, ann);
    for (const page of [{ after: place }, { upTo: place }, { lastPage: true, collectionSize: 3 }])
      await expect(ask(viewOf(), { orderBy, ...page })).rejects.toThrow(NotCached);
  });
});
