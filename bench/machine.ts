import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { median } from './statistics.ts';

/** Describes the machine of the measurements. */
export function machine(): string {
  const all = cpus();
  const name = all[0]?.model.trim() ?? 'unknown processor';
  return `${all.length} × ${name}, ${Math.round(totalmem() / 1024 ** 3)} GB, ${type()} ${release().split('-')[0]}, Node ${process.versions.node}`;
}

/** Returns the load average of the previous minute per processor: what else was running. */
export const loadBefore = (): string =>
  `${((loadavg()[0] ?? 0) / cpus().length).toFixed(1)} runnable processes a processor before the run`;

const rows = Array.from({ length: 4_000 }, (_, n) => ({
  id: `record-${(n * 7919) % 4_000}`,
  name: `Household ${n}`,
  cents: n * 1999,
  tags: ['gate', 'vip'],
}));

/**
 * Times the same piece of JavaScript on every machine, in milliseconds. Tables from two machines, or from two days on
 * a machine whose speed varies, are comparable only through this figure.
 */
export function fixedWork(): string {
  const times = Array.from({ length: 15 }, () => {
    const begun = performance.now();
    const copies: typeof rows = JSON.parse(JSON.stringify(rows));
    copies.sort((a, b) => (a.id < b.id ? -1 : 1));
    return performance.now() - begun;
  });
  return `a fixed piece of work takes ${median(times).toFixed(1)} ms`;
}
