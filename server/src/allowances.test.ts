import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { estimateContentSchema } from '@sable/domain/estimate/content';
import { linesOf as linesInOrder } from '@sable/domain/estimate/line';
import { acceptEstimate, sendEstimate } from './test-sale.ts';
import { setOhioTaxes } from './test-taxes.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
const accountId = await world.account(rep);
await setOhioTaxes(world, admin, { State: 80_000 });

const estimateOf = (id: string) => world.get(rep, 'estimates', { id });
const rowSchema = z.object({ id: z.string(), name: z.string(), bucket: z.string(), net: z.number() });
const linesOf = async (id: string) => z.array(rowSchema).parse(await world.rows(rep, linesInOrder(id)));

/** Creates an estimate with a panel for 200.00 and an allowance of 300.00. */
async function withAllowance(): Promise<string> {
  const id = await world.estimate(rep, accountId);
  await world.run(rep, 'estimate-lines.add', {
    estimateId: id,
    lines: [
      { name: 'Panel', unitPrice: 200_00 },
      { name: 'Fixture allowance', kind: 'allowance', unitPrice: 300_00 },
    ],
  });
  await world.run(rep, 'estimates.update', { id, patch: { agreementBasis: 'none' } });
  return id;
}

describe('an allowance', () => {
  test('is paid once, taxed as what it is set aside for, and sent as such', async () => {
    const id = await withAllowance();
    // 8 % of 500.00.
    expect(await estimateOf(id)).toMatchObject({ subtotal: 500_00, taxAmount: 40_00, total: 540_00, rmr: 0 });
    expect(await linesOf(id)).toMatchObject([{ net: 200_00 }, { bucket: 'one-time', net: 300_00 }]);
    await sendEstimate(world, rep, id);
    const version = await world.find(rep, 'estimate-versions', { estimateId: id });
    const content = estimateContentSchema.parse(version?.['content']);
    expect(content.lines.map(({ kind }) => kind)).toEqual(['equipment', 'allowance']);
  });

  test('gives the rep a task once it is sold, and a change order settles it to the cent', async () => {
    const id = await withAllowance();
    await acceptEstimate(world, await sendEstimate(world, rep, id));
    const { reference } = await estimateOf(id);
    const title = `Settle the allowances of ${String(reference)}`;
    const task = await world.find(rep, 'tasks', { accountId, title });
    expect(task).toMatchObject({
      done: false,
      assigneeUserId: rep.id,
      notes: expect.stringContaining('An amount is reserved for “Fixture allowance”.'),
    });
    const changeId = z
      .object({ id: z.string() })
      .parse((await world.run(rep, 'estimates.openChange', { id })).results[0]).id;
    const allowance = (await linesOf(id)).find(({ name }) => name === 'Fixture allowance');
    await world.run(rep, 'estimates.keepSigned', {
      id: changeId,
      lines: [{ lineId: allowance?.id, keptMilli: 0 }],
    });
    await world.run(rep, 'estimate-lines.add', {
      estimateId: changeId,
      lines: [{ name: 'Fixtures', unitPrice: 341_25 }],
    });
    // 341.25 and 27.30 minus 300.00 and 24.00.
    expect(await estimateOf(changeId)).toMatchObject({ subtotal: 41_25, taxAmount: 3_30, total: 44_55 });
  });

  test('has nothing left to settle once the sale that was recorded by mistake is voided', async () => {
    const id = await withAllowance();
    const office = await world.person(admin, 'office');
    const signed = { method: 'paper', signedOn: '2025-03-14', signerName: 'Hanna Miller' };
    await world.run(office, 'estimates.recordAcceptance', { id, ...signed });
    const title = `Settle the allowances of ${String((await estimateOf(id))['reference'])}`;
    expect(await world.list(rep, 'tasks', { accountId, title })).toMatchObject([{ done: false }]);
    const contract = await world.find(admin, 'contracts', { estimateId: id });
    await world.run(admin, 'contracts.void', { id: contract?.['id'], reason: 'Wrong customer' });
    expect(await world.list(rep, 'tasks', { accountId, title })).toMatchObject([{ done: true }]);
  });

  test('makes no task where a sale holds none', async () => {
    const own = await world.account(rep);
    const id = await world.estimate(rep, own);
    await world.run(rep, 'estimate-lines.add', {
      estimateId: id,
      lines: [{ name: 'Panel', unitPrice: 200_00 }],
    });
    await world.run(rep, 'estimates.update', { id, patch: { agreementBasis: 'none' } });
    await acceptEstimate(world, await sendEstimate(world, rep, id));
    const all = await world.list(rep, 'tasks', { accountId: own });
    expect(all.filter(({ title }) => String(title).startsWith('Settle'))).toEqual([]);
  });
});
