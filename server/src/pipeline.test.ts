import { expect, test } from 'vitest';
import { groups } from '@sable/domain/queries';
import { testWorld } from './test-world.ts';

test('a stage adds up to the estimates that its reader sees, and a rep sees no colleague’s', async () => {
  const world = await testWorld();
  const admin = await world.company();
  const rep = await world.person(admin, 'sales');
  const narrow = { ...rep, settings: { salesSeeAll: false } };
  const deal = async (owner: typeof admin, unitPrice: number) => {
    const estimateId = await world.estimate(owner);
    await world.run(owner, 'estimate-lines.add', { estimateId, lines: [{ name: 'Panel', unitPrice }] });
    return estimateId;
  };
  await deal(admin, 10_001);
  const own = await deal(rep, 33_33);
  await deal(rep, 2);
  const query = groups('estimates', {
    where: { status: ['draft', 'sent'] },
    groupBy: ['status'],
    sum: ['subtotal', 'rmr'],
  });
  for (const [reader, sum] of [
    [admin, 13_336],
    [rep, 13_336],
    [narrow, 33_35],
  ] as const) {
    const cards = await world.list(reader, 'estimates', { status: 'draft' });
    const added = cards.reduce((all, card) => all + Number(card['subtotal']), 0);
    const [stage] = await world.rows(reader, query);
    expect([stage?.['sum.subtotal'], added, stage?.['count']]).toEqual([sum, sum, cards.length]);
  }
  // A deal that moves to another stage takes its amount along.
  await world.run(rep, 'estimates.send', { id: own });
  const stages = await world.rows(narrow, query);
  const sums = stages.map((stage) => [stage['status'], stage['sum.subtotal']]);
  expect(sums.toSorted()).toEqual([
    ['draft', 2],
    ['sent', 33_33],
  ]);
  // An installer sees no open estimate and no amount.
  const installer = await world.person(admin, 'installer');
  await expect(world.rows(installer, query)).rejects.toMatchObject({ code: 'UNKNOWN_FIELD' });
});
