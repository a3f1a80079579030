import { expect, test } from 'vitest';
import { sendEstimate } from '../test-sale.ts';
import { testWorld } from '../test-world.ts';
import { isConnectionLost, isUnavailable, toAppError } from './database-errors.ts';

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

test('a disk that is full is named, whoever met it: PostgreSQL, or a file of ours', async () => {
  const world = await testWorld();
  const admin = await world.company();
  const refused = await world.tenancy
    .withTenant(admin.companyId, (client) =>
      client.query(`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`),
    )
    .catch((error: unknown) => error);
  for (const error of [
    refused,
    Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' }),
    Object.assign(new Error('quota'), { code: 'EDQUOT', syscall: 'write' }),
  ]) {
    expect(toAppError(error)).toMatchObject({ code: 'DISK_FULL', status: 507 });
    // The transaction was rolled back, and the connection remains usable.
    expect(isConnectionLost(error)).toBe(false);
    // The request is not at fault: it succeeds once there is room.
    expect([isUnavailable(error), isUnavailable(toAppError(error))]).toEqual([true, true]);
  }
});
