// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { entityOf } from '@sable/domain/registry';
import '../../test-browser.ts';
import { runLiveHook } from '../../live/test-page.tsx';
import { id, posts, sam, settle, useWire } from '../../live/test-wire.ts';
import { useCellSave } from './use-cell-save.ts';

useWire();

const account = (n: number, leadSource: string): AnyRow => ({
  id: id(n),
  companyId: sam.companyId,
  version: 3,
  createdAt: '2026-03-01T15:30:00.000Z',
  updatedAt: '2026-03-01T15:30:00.000Z',
  createdBy: null,
  belongsTo: [],
  name: `Account ${n}`,
  leadSource,
});
const first = account(7, 'Fair');
const second = account(8, 'Web');

const written = () => posts.map(({ body }) => body.mutations[0]?.args);
const answer = (status: number, body: unknown) =>
  act(async () => {
    posts.at(-1)?.answer(status, body);
    await settle();
  });
const done = { seq: 1, results: [null] };

let cells: ReturnType<typeof start>;
beforeEach(() => {
  cells = start();
  return () => cells.close();
});
const start = () => runLiveHook(() => useCellSave(entityOf('accounts'), () => undefined));
const save = (row: AnyRow, leadSource: string) =>
  act(async () => {
    cells.result.current.save(row, 'leadSource', leadSource);
    await settle();
  });
const undo = () =>
  act(async () => {
    cells.result.current.undo();
    await settle();
  });

test('undo takes back the cell that was saved last, also before the server has answered', async () => {
  await save(first, 'Radio');
  await answer(200, done);
  await save(second, 'Radio');
  await undo();
  expect(written()).toHaveLength(2);
  await answer(200, done);
  expect(written()[2]).toEqual({ id: second.id, patch: { leadSource: 'Web' } });
  await answer(200, done);
  await undo();
  expect(written()[3]).toEqual({ id: first.id, patch: { leadSource: 'Fair' } });
});

test('what the server refused is not there to take back', async () => {
  await save(first, 'Radio');
  await answer(200, done);
  await save(second, 'Radio');
  await answer(403, { error: { code: 'FORBIDDEN', message: 'You may not. Nothing was saved.' } });
  await undo();
  expect(written()[2]).toEqual({ id: first.id, patch: { leadSource: 'Fair' } });
});
