import { linesOf } from '@sable/domain/estimate/line';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { where } from '@sable/domain/kernel/predicate';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { m } from '@sable/domain/mutation-names';
import { runQuery } from '@sable/server/query';
import { newKey } from '@sable/server/transaction-context';
import { FrameQueue } from '../web/src/live/frame-queue.ts';
import { OptimisticLayer } from '../web/src/live/optimistic.ts';
import type { PendingMutation } from '../web/src/live/pending-mutation.ts';
import { QueryView } from '../web/src/live/query-view.ts';
import type { Report } from './report.ts';
import type { Stage } from './stage.ts';
import { ms } from './statistics.ts';
import { makeEstimate, quantityOf } from './workloads.ts';
import { openWorld, type World } from './world.ts';

const LINES = 300;
const EDITS = 160;
const BAR_MS = 1_000;

/**
 * Measures what a browser computes before the server answers: optimistic edits of an estimate's lines, each shown
 * before the next.
 */
export async function overlay(stage: Stage): Promise<Report> {
  const world = await openWorld(stage);
  const { estimateId, lineIds } = await makeEstimate(world, LINES);
  const specs: QuerySpec[] = [
    linesOf(estimateId),
    { collection: 'estimates', where: where({ id: estimateId }), limit: 1 },
  ];
  const views = await Promise.all(specs.map((spec, index) => viewOf(world, index + 1, spec)));
  // The first round warms up the program, as a person's first minute does.
  await edit(world, views, lineIds);
  const milliseconds = await edit(world, views, lineIds);
  return {
    findings: [
      {
        measure: `${EDITS} unanswered edits of a ${LINES}-line estimate in the browser’s optimistic layer: processor time`,
        value: ms(milliseconds),
        bar: `< ${BAR_MS} ms`,
        met: milliseconds < BAR_MS,
      },
    ],
  };
}

async function viewOf({ tenancy, admin }: World, id: number, spec: QuerySpec): Promise<QueryView> {
  const { rows } = await runQuery(tenancy, admin, spec);
  const view = new QueryView(id, spec, new FrameQueue());
  view.applyRows('', rows.filter(isRow));
  return view;
}

const isRow = (row: Readonly<Record<string, unknown>>): row is AnyRow => typeof row['id'] === 'string';

/** Returns the processor milliseconds of the edits. @throws Error if one of them could not be computed locally. */
async function edit({ admin }: World, views: readonly QueryView[], lineIds: readonly string[]) {
  const layer = new OptimisticLayer(admin, () => views);
  const before = process.cpuUsage();
  for (let edit = 1; edit <= EDITS; edit++) {
    const pending = pendingEdit(lineIds[edit % lineIds.length] ?? '', edit);
    layer.add(pending);
    await layer.update();
    for (const view of views) view.withOverlay(layer.overlay);
    if (pending.run?.changes.length === 0) throw new Error('An edit could not be computed in the browser.');
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const pendingEdit = (id: string, round: number): PendingMutation => ({
  key: newKey(),
  clientId: newKey(),
  restored: false,
  attended: true,
  name: m.estimateLines.update,
  args: { id, patch: { quantityMilli: quantityOf(round) } },
  expectedVersions: [],
  run: undefined,
  platform: false,
  seq: undefined,
  resolve: () => undefined,
  reject: () => undefined,
});
