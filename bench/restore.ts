import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backUpInstallation } from '@sable/server/backup/back-up-installation';
import { restoreBackup } from '@sable/server/backup/restore-backup';
import { ACCOUNTS, manyAccounts } from './many-accounts.ts';
import type { Report } from './report.ts';
import { quiet, type Stage } from './stage.ts';

const BAR_SECONDS = 120;

/**
 * Measures restoring a company of 100,000 accounts with its audit and search rows from one backup into an empty
 * folder, including the start of its PostgreSQL.
 */
export async function restore(stage: Stage): Promise<Report> {
  const { world } = await manyAccounts(stage);
  const folder = await stage.folder('backup');
  const file = join(folder, 'sable.tar.gz');
  const common = { file, projectId: 'sable-bench', log: quiet };
  const backup = await timed(() =>
    backUpInstallation({
      ...common,
      dataDir: join(folder, 'files'),
      databaseUrl: world.address,
      secretFromEnvironment: true,
    }),
  );
  const restored = await timed(() =>
    restoreBackup({ ...common, dataDir: join(folder, 'restored'), databaseUrl: undefined }),
  );
  const rows = restored.value.tables.reduce((sum, table) => sum + table.rows, 0);
  const accounts = ACCOUNTS.toLocaleString('en-US');
  return {
    findings: [
      {
        measure: `${accounts} accounts backed up, ${rows.toLocaleString('en-US')} rows in ${((await stat(file)).size / 1e6).toFixed(0)} MB, read back and verified`,
        value: `${backup.seconds.toFixed(1)} s`,
      },
      {
        measure: `${accounts} accounts restored into an empty folder, verified before`,
        value: `${restored.seconds.toFixed(1)} s`,
        bar: `< ${BAR_SECONDS} s`,
        met: restored.seconds < BAR_SECONDS,
      },
    ],
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const begun = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - begun) / 1000 };
}
