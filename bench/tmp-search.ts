import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { growAccounts } from './many-accounts.ts';
import { withStage } from './stage.ts';
import { openWorld } from './world.ts';
await withStage(process.env['SABLE_ROOT'] ?? '', 1, async (stage) => {
  const world = await openWorld(stage);
  await growAccounts(world, Number(process.env['N'] ?? 100_000));
  writeFileSync('/tmp/f5-address', JSON.stringify({ address: world.address, companyId: world.admin.companyId }));
  console.log('ready');
  for (let s = 0; s < 1500; s++) { await pause(1000); const { existsSync } = await import('node:fs'); if (existsSync('/tmp/f5-stop')) break; }
});
