import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bytes } from './bytes.ts';
import { importing } from './import.ts';
import { keystroke } from './keystroke.ts';
import { list } from './list.ts';
import { live } from './live.ts';
import { load } from './load.ts';
import { fixedWork, loadBefore } from './machine.ts';
import { million } from './million.ts';
import { mutation } from './mutation.ts';
import { overlay } from './overlay.ts';
import { paper } from './paper.ts';
import { peers } from './peers/peers.ts';
import { markdown, replaceTable, type Report } from './report.ts';
import { withStage, type Stage } from './stage.ts';
import { restore } from './restore.ts';
import { seed } from './seed.ts';
import { start } from './start.ts';
import { tabs } from './tabs.ts';

const measures: Readonly<Record<string, (stage: Stage) => Promise<Report>>> = {
  mutation,
  live,
  list,
  start,
  seed,
  restore,
  import: importing,
  bytes,
  keystroke,
  overlay,
  paper,
};

/** Measurements that take much time or disk space run only when named. */
const byName: typeof measures = { million, peers, load, tabs };

const say = (text: string): void => void process.stderr.write(`${text}\n`);

async function main(): Promise<void> {
  const root = process.env['SABLE_ROOT'] ?? process.cwd();
  const circumstances = [loadBefore(), fixedWork()];
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false }, scale: { type: 'string', default: '1' } },
  });
  const { write } = values;
  const scale = Number(values.scale);
  if (!(scale > 0 && scale <= 1))
    throw new Error('--scale must be above 0 and at most 1. Nothing was measured.');
  const all = { ...measures, ...byName };
  const unknown = names.filter((name) => !(name in all));
  if (unknown.length > 0)
    throw new Error(`There is no measure ${unknown.join(', ')}. There are: ${Object.keys(all).join(', ')}.`);
  if (write && names.length > 0)
    throw new Error('--write replaces the whole table, so it goes without names. Nothing was measured.');
  await withStage(root, scale, async (stage) => {
    const reports: Report[] = [];
    for (const [name, measure] of Object.entries(names.length > 0 ? all : measures)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const begun = performance.now();
      reports.push(await measure(stage));
      say(`${name}: measured in ${Math.round((performance.now() - begun) / 1000)} s`);
    }
    const table = markdown(reports, [stage.database, ...circumstances]);
    process.stdout.write(`\n${table}`);
    if (write) await replaceTable(join(root, 'bench', 'README.md'), table);
  });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  },
);
