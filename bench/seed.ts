import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { join } from 'node:path';
import type { Report } from './report.ts';
import type { Stage } from './stage.ts';
import { perSecond } from './statistics.ts';

const MORE = 4000;
const BAR_SECONDS = 20;

const run = promisify(execFile);

interface Seeded {
  readonly accounts: number;
  readonly changes: number;
  /** Duration of the whole command, including the start of its PostgreSQL. */
  readonly seconds: number;
}

/** Measures seeding the demo dealership from the shell into an empty folder, then a much larger one. */
export async function seed(stage: Stage): Promise<Report> {
  const dataDir = await stage.folder('seed');
  const demo = await seeded(stage, dataDir, []);
  const more = await seeded(stage, dataDir, ['--accounts', String(MORE)]);
  return {
    findings: [
      {
        measure: `Demo data on an empty folder: ${demo.accounts} accounts with a year of history, ${demo.changes.toLocaleString('en-US')} changes`,
        value: `${demo.seconds.toFixed(1)} s`,
        bar: `< ${BAR_SECONDS} s`,
        met: demo.seconds < BAR_SECONDS,
      },
      {
        measure: `Demo data at size, ${MORE.toLocaleString('en-US')} accounts more: accounts and changes`,
        value: `${perSecond(more.accounts / more.seconds)} and ${perSecond(more.changes / more.seconds)}`,
      },
    ],
  };
}

async function seeded(stage: Stage, dataDir: string, args: readonly string[]): Promise<Seeded> {
  const { DATABASE_URL: _given, ...outside } = process.env;
  const begun = performance.now();
  const { stdout } = await run(
    process.execPath,
    [join(stage.root, 'server', 'dist', 'cli', 'seed.js'), ...args],
    {
      cwd: stage.root,
      env: { ...outside, SABLE_DATA: dataDir },
    },
  );
  const seconds = (performance.now() - begun) / 1000;
  const summary = /([\d,]+) accounts, ([\d,]+) changes/.exec(stdout);
  if (!summary) throw new Error(`The seed did not say what it made:\n${stdout}`);
  const [accounts = 0, changes = 0] = summary.slice(1).map((text) => Number(text.replaceAll(',', '')));
  return { accounts, changes, seconds };
}
