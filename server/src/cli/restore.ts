import { brand } from '@sable/domain/brand';
import { restoreBackup } from '../backup/restore-backup.ts';
import { readConfig, typedPath } from '../config.ts';
import { commandLog, failCommand, onlyArgument, say } from './command.ts';

const USAGE = `Usage: npm run restore -- FILE   restores a backup into an empty data directory (SABLE_DATA), or into that and an empty database (DATABASE_URL)`;

async function main(): Promise<void> {
  const { dataDir, databaseUrl, secret } = readConfig();
  const started = performance.now();
  const file = typedPath(onlyArgument(USAGE));
  const manifest = await restoreBackup({
    file,
    dataDir,
    databaseUrl,
    projectId: brand.name.toLowerCase(),
    log: commandLog,
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `${rows.toLocaleString('en')} rows as of ${manifest.madeAt} are restored into ${dataDir}, in ${((performance.now() - started) / 1000).toFixed(1)} s. Start with "npm start".`,
  );
  say('Emails that were waiting then are not sent: they may have been sent since. Their records say so.');
  if (manifest.secret === 'environment' && secret === undefined)
    say(
      'The secret key is not in the backup: start with the same SABLE_SECRET as before, or everyone has to sign in again.',
    );
}

main().catch(failCommand);
