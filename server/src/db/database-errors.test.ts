import { expect, test } from 'vitest';
import { sendEstimate } from '../test-sale.ts';
import { testWorld } from '../test-world.ts';
import { toAppError } from './database-errors.ts';

test('a write to a sent estimate is reported as such, and a missing database permission is an internal error', async () => {
  const world = await testWorld();
  const admin = await world.company();
  const id = await world.estimate(admin);
  await world.run(admin, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Siren', unitPrice: 100 }],
  });
  await sendEstimate(world, admin, id);
  const refusedBy = (statement: string): Promise<unknown> =>
    world.tenancy
      .withTenant(admin.companyId, (client) => client.query(statement))
      .then(
        () => undefined,
        (error: unknown) => error,
      );
  expect(toAppError(await refusedBy('update estimate_lines set unit_price = 1'))).toMatchObject({
    code: 'FROZEN',
  });
  const missing = await refusedBy('delete from updates');
  expect(missing).toMatchObject({ code: '42501' });
  expect(toAppError(missing)).toBe(missing);
});

test('what others still need says in plain words who they are, whatever their name begins with', async () => {
  const world = await testWorld();
  const admin = await world.company();
  const accountId = await world.account(admin);
  await world.estimate(admin, accountId);
  await expect(world.run(admin, 'accounts.delete', { id: accountId })).rejects.toMatchObject({
    code: 'NOT_READY',
    message: 'Estimates still use this. Nothing was changed. Change or remove those first.',
  });
});
