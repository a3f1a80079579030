import { consequences } from '@sable/domain/consequences';
import { systemActor, type Actor } from '@sable/domain/kernel/actor';
import { createIdGenerator, uuidv7 } from '@sable/domain/kernel/id-generator';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { AppError } from '@sable/domain/kernel/errors';
import { parseArgs } from '@sable/domain/kernel/input';
import { genericNames, typedResult, type MutationName } from '@sable/domain/kernel/mutation-name';
import type { Change } from '@sable/domain/kernel/change';
import { Transaction } from '@sable/domain/kernel/transaction';
import { mutationOf } from '@sable/domain/registry';
import type { z } from 'zod';
import { newLinkToken } from '../link-token.ts';
import { textSeal } from '../sealed-text.ts';
import { sha256 } from '../transaction-context.ts';
import { MemorySource } from './memory-source.ts';
import type { Random } from './random.ts';

/** One write of the past: when it happened and what it changed. */
export interface HistoryChange {
  readonly at: string;
  readonly change: Change;
}

/**
 * A company's past in memory. Each action runs the product's own mutation as the person who did it, at the time they
 * did, with every permission and rule; only the database is replaced. Effects are dropped: past emails count as
 * delivered.
 */
export class SeedWorld {
  readonly companyId: string;
  readonly source: MemorySource;
  readonly system: Actor;
  readonly #random: Random;
  #past: HistoryChange[] = [];
  /** The current simulated time in milliseconds since 1970. */
  now = 0;

  constructor(companyId: string, random: Random, source = new MemorySource()) {
    this.companyId = companyId;
    this.source = source;
    this.system = systemActor(companyId);
    this.#random = random;
  }

  /** Runs a mutation as a person or the system. Throws AppError like the product. */
  act<Args, Result>(actor: Actor, name: MutationName<Args, Result>, args: NoInfer<Args>): Promise<Result> {
    return typedResult(name, this.#run(actor, name, args));
  }

  async #run(actor: Actor, name: string, args: unknown): Promise<unknown> {
    const mutation = mutationOf(name);
    if (!mutation.allow(actor)) throw new AppError('NOT_AUTHORIZED');
    const parsed = parseArgs(mutation.args, actor, args);
    return this.write(actor, (tx) => mutation.run(tx, parsed));
  }

  /** Writes rows that no mutation creates because only external services would, in the same form as the product. */
  async write<T>(actor: Actor, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const at = new Date(this.now).toISOString();
    // Tokens are truly random and known to nobody: only their hash is stored.
    const context = {
      now: at,
      newId: createIdGenerator(uuidv7(this.now, this.#random.bytes(10))),
      digest: async (text: string) => sha256(text),
      newToken: () => newLinkToken(actor.companyId),
      ...textSeal(undefined, actor.companyId),
    };
    const tx = new Transaction(this.source, actor, context);
    const result = await work(tx);
    for (const follow of consequences) await follow(tx);
    this.source.apply(tx.changes);
    for (const change of tx.changes) this.#past.push({ at, change });
    return result;
  }

  /** Creates a row with its entity's own mutation. Returns its id. */
  async make(actor: Actor, collection: string, fields: object): Promise<string> {
    const { id } = await this.act(actor, genericNames(collection).create, fields);
    return id;
  }

  /** Returns a typed row. Throws if there is none. */
  read<Schema extends z.ZodType>(
    { collection, schema }: { readonly collection: string; readonly schema: Schema },
    id: string,
  ): z.output<Schema> {
    return schema.parse(this.row(collection, id));
  }

  row(collection: string, id: string): AnyRow {
    return assertDefined(this.find(collection, id), `${collection} ${id} was made`);
  }

  find(collection: string, id: string): AnyRow | undefined {
    return this.source.rowOf(collection, id);
  }

  get pastLength(): number {
    return this.#past.length;
  }

  /** Returns the changes since the last call, in order. */
  takePast(): HistoryChange[] {
    const past = this.#past;
    this.#past = [];
    return past;
  }
}
