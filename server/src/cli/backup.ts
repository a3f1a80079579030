import { brand } from '@sable/domain/brand';
import { backUpInstallation } from '../backup/back-up-installation.ts';
import { readConfig, typedPath } from '../config.ts';
import { commandLog, failCommand, onlyArgument, say } from './command.ts';

const USAGE = `Usage: npm run backup -- FILE   a backup of the running installation, such as npm run backup -- /backups/sable-$(date +%F).tar.gz`;

async function main(): Promise<void> {
  const config = readConfig();
  const started = performance.now();
  const file = typedPath(onlyArgument(USAGE));
  const { manifest, sizeBytes } = await backUpInstallation({
    file,
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    secretFromEnvironment: config.secret !== undefined,
    projectId: brand.name.toLowerCase(),
    log: commandLog,
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `${file}: ${rows.toLocaleString('en')} rows as of ${manifest.madeAt}, ${(sizeBytes / 1e6).toFixed(1)} MB, read back and verified in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
  );
  say(
    manifest.secret === 'included'
      ? 'It contains the installation’s secret key and customers’ data: keep it where nobody else can read it.'
      : 'It contains customers’ data: keep it where nobody else can read it. SABLE_SECRET is not in it: keep that too.',
  );
}

main().catch(failCommand);
