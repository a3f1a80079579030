import { Session, type Profiler } from 'node:inspector/promises';

/** A part of the time, as a share of the total. */
export interface Spent {
  readonly what: string;
  readonly share: number;
}

const EVERY_MICROSECONDS = 200;
const WAITING = 'waiting for the database';
const NATIVE = 'system calls, garbage and event loop';
const OURS = 'the writer and the domain’s rules';

/** Kinds of work by call stack; the innermost call that matches a kind decides. */
const kinds: readonly (readonly [
  what: string,
  belongs: (frame: Profiler.ProfileNode['callFrame']) => boolean,
])[] = [
  ['JSON', ({ functionName }) => functionName === 'timedStringify' || functionName === 'timedParse'],
  ['Zod', ({ url }) => url.includes('/node_modules/zod/')],
  ['the PostgreSQL driver', ({ url }) => /\/node_modules\/pg[-\w]*\//.test(url)],
  [OURS, ({ url }) => url.includes('/sable-bench/')],
];

/** Profiles this process while `work` runs. The shares add up to the total. */
export async function timeSpent(work: () => Promise<unknown>): Promise<Spent[]> {
  const session = new Session();
  session.connect();
  const restore = nameJson();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: EVERY_MICROSECONDS });
    await session.post('Profiler.start');
    await work();
    const { profile } = await session.post('Profiler.stop');
    return sharesOf(profile);
  } finally {
    restore();
    session.disconnect();
  }
}

/** Wraps JSON.parse and JSON.stringify in named functions, because they do not appear in a profile themselves. */
function nameJson(): () => void {
  const { parse, stringify } = JSON;
  function timedParse(...all: Parameters<typeof parse>): unknown {
    return parse(...all);
  }
  function timedStringify(...all: Parameters<typeof stringify>) {
    return stringify(...all);
  }
  Object.assign(JSON, { parse: timedParse, stringify: timedStringify });
  return () => void Object.assign(JSON, { parse, stringify });
}

function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Spent[] {
  const kindOf = new Map<number, string>();
  const visit = new Map(nodes.map((node) => [node.id, node]));
  const walk = (id: number, inherited: string) => {
    const node = visit.get(id);
    if (!node) return;
    const own = ownKind(node.callFrame) ?? inherited;
    kindOf.set(id, own);
    for (const child of node.children ?? []) walk(child, own);
  };
  walk(nodes[0]?.id ?? 0, NATIVE);
  const spent = new Map<string, number>();
  let all = 0;
  for (const [index, id] of samples.entries()) {
    const time = timeDeltas[index] ?? 0;
    const what = kindOf.get(id) ?? NATIVE;
    spent.set(what, (spent.get(what) ?? 0) + time);
    all += time;
  }
  return [...spent]
    .map(([what, time]) => ({ what, share: time / all }))
    .toSorted((a, b) => b.share - a.share);
}

function ownKind(frame: Profiler.ProfileNode['callFrame']): string | undefined {
  if (frame.functionName === '(idle)') return WAITING;
  return kinds.find(([, belongs]) => belongs(frame))?.[0];
}
