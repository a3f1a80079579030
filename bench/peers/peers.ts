import type { Finding, Report } from '../report.ts';
import type { Stage } from '../stage.ts';
import { median, percent, perSecond, spread } from '../statistics.ts';
import { directus } from './directus.ts';
import { floor } from './floor.ts';
import { graphile } from './graphile.ts';
import { RUNS_POSTGRAPHILE, versions } from './install.ts';
import { parse } from './parse.ts';
import type { Peer } from './peer.ts';
import { sable } from './sable.ts';

const WINDOW_MS = 350;
const WARM_UP_MS = 2_000;
const ROUNDS = 9;
const LATENCIES = 200;
const CALLERS = [1, 16, 64];

interface Work {
  readonly title: string;
  readonly each: (peer: Peer, caller: number, turn: number) => Promise<unknown>;
  /** Minimum share of Parse Server's rate. */
  readonly ofParse: number;
  /**
   * Minimum share of the floor's rate, by number of callers. With 64 callers, it is measured only where there is a
   * minimum.
   */
  readonly ofFloor: Readonly<Partial<Record<number, number>>>;
}

const works: readonly Work[] = [
  {
    title: 'one record by id',
    each: (peer, caller, turn) => peer.read(caller * 97 + turn),
    ofParse: 1,
    ofFloor: { 1: 0.3, 16: 0.3, 64: 0.3 },
  },
  { title: '50 records by name', each: (peer) => peer.list(), ofParse: 1, ofFloor: { 1: 0.6, 16: 0.7 } },
  {
    title: 'one field changed',
    each: (peer, caller, turn) => peer.change(caller, turn),
    ofParse: 0.8,
    ofFloor: { 1: 0.45, 16: 0.5, 64: 0.55 },
  },
  {
    title: 'a record created',
    each: (peer, _caller, turn) => peer.create(turn),
    ofParse: 0.8,
    ofFloor: {},
  },
];
const MIN_OF_DIRECTUS = 2;

/**
 * Measures the same work done by this product, by others, and by the floor, on one PostgreSQL, in short alternating
 * windows.
 */
export async function peers(stage: Stage): Promise<Report> {
  const all = [await floor(stage), await sable(stage), await parse(stage), await directus(stage)];
  if (RUNS_POSTGRAPHILE) all.push(await graphile(stage));
  const findings: Finding[] = [];
  for (const work of works)
    for (const callers of CALLERS.filter((count) => count <= 16 || work.ofFloor[count] !== undefined)) {
      // Node optimizes hot code only after a while.
      for (const peer of all) await rate(peer, work, callers, WARM_UP_MS);
      const rates = await rounds(all, (peer) => rate(peer, work, callers, WINDOW_MS));
      const compare = compared(work, callers, all, rates);
      // Printed immediately, because the whole measurement takes minutes.
      for (const { measure, value } of compare) process.stderr.write(`${measure}: ${value}\n`);
      findings.push(...compare);
    }
  findings.push(...(await otherScreen(all)));
  return {
    findings,
    notes: [
      ...(RUNS_POSTGRAPHILE
        ? [
            `PostGraphile ${versions.postgraphile}: claims of a signed token (no session is looked up), row security, an audit row from a trigger without the company’s number.`,
          ]
        : ['PostGraphile was left out: it needs Node 22 or newer.']),
      `Floor: Fastify and the driver, with session, role, forced row security, and the audit row in the writing statement; Parse Server ${versions['parse-server']}: session and access list, no audit; Directus ${versions.directus}: an administrator’s token, activity and revisions; all over one PostgreSQL, in windows of ${WINDOW_MS} ms that go round all of them, after ${WARM_UP_MS / 1000} s of the same work by each.`,
    ],
  };
}

/**
 * Measures each peer in turn, several times; returns the median of each. The order rotates, so that no peer is always
 * first.
 */
async function rounds(
  all: readonly Peer[],
  ask: (peer: Peer) => Promise<number>,
): Promise<Map<Peer, number>> {
  const found = new Map<Peer, number[]>(all.map((peer) => [peer, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const place of all.keys()) {
      const peer = all[(place + round) % all.length];
      if (peer) found.get(peer)?.push(await ask(peer));
    }
  return new Map([...found].map(([peer, values]) => [peer, median(values)]));
}

let turns = 0;

async function rate(peer: Peer, work: Work, callers: number, ms: number): Promise<number> {
  const begun = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() - begun < ms) {
        turns += 1;
        await work.each(peer, caller, turns);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - begun);
}

function compared(
  { title, ofParse, ofFloor }: Work,
  callers: number,
  [bare, ours, parseServer, cms, ...others]: readonly Peer[],
  rates: ReadonlyMap<Peer | undefined, number>,
): Finding[] {
  const of = (peer: Peer | undefined): number => rates.get(peer) ?? 0;
  const name = `${title}, ${callers} caller${callers > 1 ? 's' : ''}`;
  const against = (peer: Peer | undefined, least: number): Finding => ({
    measure: `Peers, ${name}: share of ${peer?.name}’s rate`,
    value: `${percent(of(ours) / of(peer))} (${perSecond(of(ours))} of ${perSecond(of(peer))})`,
    bar: `≥ ${percent(least)}`,
    met: of(ours) >= least * of(peer),
  });
  const atFloor = ofFloor[callers];
  return [
    against(parseServer, ofParse),
    against(cms, MIN_OF_DIRECTUS),
    ...(atFloor === undefined ? [] : [against(bare, atFloor)]),
    {
      measure: `Peers, ${name}: shares of the floor`,
      value: [ours, parseServer, cms, ...others]
        .map((peer) => `${peer?.name} ${percent(of(peer) / of(bare))}`)
        .join(', '),
    },
  ];
}

/** Measures the time from one person's change to the message on another's socket, alternating between all peers. */
async function otherScreen(all: readonly Peer[]): Promise<Finding[]> {
  const screens = await Promise.all(
    all.map(async (peer) => ({ peer, screen: await peer.watch(), times: new Array<number>() })),
  );
  for (let turn = 0; turn < LATENCIES + 10; turn += 1)
    for (const { peer, screen, times } of screens) {
      turns += 1;
      const begun = performance.now();
      const arrival = screen.next().then(() => performance.now());
      // The response may arrive after the message: the screen does not wait for it, but the next turn does.
      await peer.change(0, turns);
      const arrived = await arrival;
      if (turn >= 10) times.push(arrived - begun);
    }
  for (const { screen } of screens) screen.close();
  const timesOf = (name: string) => screens.find(({ peer }) => peer.name === name)?.times ?? [];
  const [ours, theirs] = [median(timesOf('Sable')), median(timesOf('Parse Server'))];
  return screens.map(({ peer, times }) => ({
    measure: `Peers, a change on another screen, ${peer.name}: p50 / p99`,
    value: spread(times, 0.99),
    ...(peer.name === 'Sable' && { bar: 'p50 ≤ Parse Server’s', met: ours <= theirs }),
  }));
}
