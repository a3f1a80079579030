import { AppError } from '@sable/domain/kernel/errors';
import { holdingOf } from '@sable/domain/kernel/holding';
import type { Tenancy } from '../db/tenant.ts';
import { untilAvailable } from '../db/until-available.ts';
import { runQuery, type Answer } from '../query.ts';
import { CoalescingTask } from './coalescing-task.ts';
import { toLiveError } from './connection.ts';
import type { Delivery, Dispatch } from './delivery.ts';
import { sharedFrames, type SharedMessage } from './frame.ts';
import { HeldRows } from './held-rows.ts';
import type { Question } from './question.ts';
import type { Subscription } from './subscription.ts';

/** What a shared query needs of the hub. */
export interface QueryHost {
  readonly tenancy: Tenancy;
  readonly delivery: Delivery;
  readonly log: { error(details: object, words: string): void };
  /** Resolves when the feed of the question's company is followed. */
  followed(): Promise<void>;
}

/**
 * One live question and everyone who asks it with the same rights. It is answered once for all of them; a difference, its JSON and its bytes
 * are made once. Members that hold the last answer are sent differences, the others all of it.
 */
export class SharedQuery {
  readonly question: Question;
  readonly members = new Set<Subscription>();
  readonly #host: QueryHost;
  readonly #task = new CoalescingTask(() => this.#run());
  readonly #held: HeldRows;

  constructor(question: Question, host: QueryHost) {
    this.question = question;
    this.#host = host;
    this.#held = new HeldRows(question.spec);
  }

  /** Takes in a subscription; it is sent the answer, or hears that it holds it already. */
  join(subscription: Subscription): void {
    this.members.add(subscription);
    this.#task.schedule();
  }

  /** Asks the database again. Many requests during a run make one more run. */
  refresh(): void {
    this.#task.schedule();
  }

  /** Resolves when the runs have ended that are under way or due now; what they answered is queued for delivery then. */
  settled(): Promise<void> {
    return this.#task.settled();
  }

  async #run(): Promise<void> {
    const { tenancy, log } = this.#host;
    const { actor, spec } = this.question;
    try {
      const answer = await untilAvailable(
        async () => {
          // The feed is followed before the first read, so no change can fall between them.
          await this.#host.followed();
          return runQuery(tenancy, actor, spec);
        },
        () => this.members.size > 0,
      );
      if (answer) this.#answered(answer);
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error, spec }, 'a live query failed');
      this.#send([...this.members], { t: 'error', error: toLiveError(error) });
    }
  }

  #answered({ rows }: Answer): void {
    const update = this.#held.replace(rows);
    const members = [...this.members];
    if (update)
      this.#send(
        members.filter(({ current }) => current),
        update.t === 'rows' ? { ...update, question: this.question.fingerprint } : update,
      );
    const others = members.filter(({ current }) => !current);
    const holders = new Set(this.#holders(others, rows));
    this.#send([...holders], { t: 'unchanged' });
    this.#send(
      others.filter((each) => !holders.has(each)),
      { t: 'rows', question: this.question.fingerprint, rows },
    );
    for (const member of others) {
      member.current = true;
      member.proof = undefined;
    }
  }

  /** Those of the members that prove to hold the answer. */
  #holders(members: readonly Subscription[], rows: Answer['rows']): Subscription[] {
    const claims = members.filter(({ proof }) => proof?.question === this.question.fingerprint);
    if (claims.length === 0) return [];
    const holding = holdingOf(this.question.spec, rows);
    return claims.filter(({ proof }) => proof?.holding === holding);
  }

  #send(recipients: readonly Subscription[], message: SharedMessage): void {
    this.#host.delivery.add({ recipients, begin: () => sharedFrames(message) } satisfies Dispatch);
  }
}
