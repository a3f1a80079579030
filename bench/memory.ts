import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly kilobytes: number;
}

/** Megabytes in use: by the server process itself, and by all PostgreSQL processes below it. */
export interface Memory {
  readonly server: number;
  readonly database: number;
}

/** Reads the memory of a server and of the PostgreSQL it started. */
export async function memoryOf(pid: number): Promise<Memory> {
  const all = processes();
  const own = all.find((each) => each.pid === pid)?.kilobytes ?? 0;
  const below = descendants(all, pid);
  const shares = await Promise.all(below.map(async (each) => (await fairShare(each.pid)) ?? each.kilobytes));
  return { server: own / 1024, database: shares.reduce((sum, each) => sum + each, 0) / 1024 };
}

function processes(): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid = 0, parent = 0, kilobytes = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent, kilobytes };
  });
}

function descendants(all: readonly Process[], pid: number): Process[] {
  const children = all.filter(({ parent }) => parent === pid);
  return children.flatMap((child) => [child, ...descendants(all, child.pid)]);
}

/**
 * Returns kilobytes, with shared pages divided among the processes that share them; PostgreSQL's cache would
 * otherwise count once per process. Linux only.
 */
async function fairShare(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const found = /^Pss:\s+(\d+) kB/m.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}
