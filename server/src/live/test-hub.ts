import type { Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import { holdingOf } from '@sable/domain/kernel/holding';
import type { LiveRow, Proof, ServerMessage } from '@sable/domain/kernel/live-protocol';
import type { QuerySpec } from '@sable/domain/kernel/query';
import type { MutationAnswer } from '@sable/domain/kernel/request';
import { z } from 'zod';
import type { Tenancy } from '../db/tenant.ts';
import { newKey } from '../transaction-context.ts';
import { createWriter } from '../mutate.ts';
import { atFileEnd } from '../test-cleanup.ts';
import type { World } from '../test-world.ts';
import type { Sink } from './connection.ts';
import type { Frame } from './frame.ts';
import { Hub } from './hub.ts';

export interface HubParts {
  /** The hub's own database access, for one that fails at times. */
  readonly tenancy?: Tenancy;
  /** The database's epoch; a different epoch means a restore. */
  readonly epoch?: string;
  /** Collects the errors that the hub logs; without it, a logged error fails the test. */
  readonly complaints?: object[];
}

/** The world's database, counting the snapshots read from it. */
export function countingTenancy(world: World) {
  const state = { reads: 0 };
  const tenancy: Tenancy = {
    ...world.tenancy,
    snapshot(companyId, reads, mode) {
      state.reads += 1;
      return world.tenancy.snapshot(companyId, reads, mode);
    },
  };
  return { state, tenancy };
}

/** Creates a hub that receives the commits of its own writer, with browsers connected to it. */
export function testHub(
  world: World,
  { tenancy = world.tenancy, epoch = 'first', complaints }: HubParts = {},
) {
  /** Results of the next lookups of a person: a refusal or an error here, changed rights in `changed`. */
  const refusals = new Map<string, AppError | Error>();
  const changed = new Map<string, Actor>();
  // Work still in progress when the file is done no longer finds a database.
  let done = false;
  atFileEnd(async () => (done = true));
  const hub = new Hub({
    tenancy,
    epoch,
    log: {
      error(details, message) {
        complaints?.push(details);
        if (!complaints && !done) throw new Error(message, { cause: details });
      },
    },
    refresh: async ({ actor }) => {
      const refusal = refusals.get(actor.id);
      if (refusal) throw refusal;
      return changed.get(actor.id) ?? actor;
    },
  });
  const writer = createWriter(world.tenancy, (commit) => hub.publish(commit));
  const run = (actor: Actor, name: string, args: unknown) =>
    writer.mutate(actor, { key: newKey(), mutations: [{ name, args }] });
  return { hub, run, refusals, changed, browser: (actor: Actor) => browser(hub, actor) };
}

/** Returns the id of the row that a creating mutation made. */
export const createdId = ({ results: [result] }: MutationAnswer): string =>
  z.object({ id: z.string() }).parse(result).id;

/** A query and its actor. */
export interface Asked {
  readonly spec: QuerySpec;
  readonly actor: Actor;
}

/** Creates two servers on one database. Browsers connect to the first; a change may be written on either. */
export function twoServers(world: World) {
  const [first, second] = [testHub(world), testHub(world)];
  return {
    hub: first.hub,
    /**
     * Runs a mutation on the first server or `elsewhere`. Returns undefined if a rule refuses it, in which case
     * nothing changed.
     */
    async run(actor: Actor, name: string, args: unknown, elsewhere: boolean) {
      const answer = await (elsewhere ? second : first).run(actor, name, args).catch((error: unknown) => {
        if (error instanceof AppError) return undefined;
        throw error;
      });
      if (answer && elsewhere) first.hub.catchUpTo(actor.companyId);
      return answer;
    },
    /**
     * Opens a tab on the first server for each query and waits for its first answer. The query is the tab's
     * subscription 1.
     */
    async openTabs(asked: readonly Asked[]) {
      const tabs = asked.map((question) => ({ ...question, tab: first.browser(question.actor) }));
      await Promise.all(tabs.map(({ tab, spec }) => tab.watch(spec)));
      return tabs;
    },
  };
}

function browser(hub: Hub, actor: Actor) {
  const messages: ServerMessage[] = [];
  const frames: Frame[] = [];
  let open = true;
  let drain = () => {};
  const sink: Sink & { slow: boolean } = {
    slow: false,
    send(frame) {
      if (this.slow) return false;
      frames.push(frame);
      messages.push(frame.message);
      return true;
    },
    waitForDrain: () => new Promise((resolve) => (drain = resolve)),
    close: () => (open = false),
  };
  const connection = hub.connect(sink, actor);
  let id = 0;
  return {
    messages,
    /** The messages as sent. */
    frames,
    connection,
    sink,
    get open() {
      return open;
    },
    drain: () => {
      sink.slow = false;
      drain();
    },
    async watch(spec: QuerySpec, have?: Proof) {
      id += 1;
      hub.subscribe(connection, id, spec, have);
      await hub.synced(connection, 0);
      return id;
    },
    /** Returns the rows a client would hold for a subscription after all messages so far. */
    rows(subscription: number): LiveRow[] {
      const held = new Map<unknown, LiveRow>();
      for (const message of messages) {
        if (!('id' in message) || message.id !== subscription) continue;
        if (message.t === 'rows') held.clear();
        if (message.t === 'rows') for (const row of message.rows) held.set(row['id'], row);
        if (message.t === 'delta') for (const gone of message.del) held.delete(gone);
        if (message.t === 'delta') for (const row of message.put) held.set(row['id'], row);
      }
      return [...held.values()];
    },
    /** Returns the groups a client would hold for an aggregate after all messages so far. */
    groups(subscription: number): readonly LiveRow[] | undefined {
      const newest = messages.findLast((message) => message.t === 'rows' && message.id === subscription);
      return newest?.t === 'rows' ? newest.rows : undefined;
    },
    /** Returns the proof for a subscription that a client with all messages so far sends when it reconnects. */
    proof(subscription: number, spec: QuerySpec): Proof {
      const full = messages.findLast((message) => message.t === 'rows' && message.id === subscription);
      if (full?.t !== 'rows') throw new Error('Nothing was answered yet.');
      return {
        question: full.question,
        holding: holdingOf(spec, spec.aggregate ? full.rows : this.rows(subscription)),
      };
    },
  };
}
