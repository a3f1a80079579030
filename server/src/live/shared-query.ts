import { AppError } from '@sable/domain/kernel/errors';
import { holdingOf } from '@sable/domain/kernel/holding';
import type { Tenancy } from '../db/tenant.ts';
import { untilAvailable } from '../db/until-available.ts';
import { runQuery, type Answer } from '../query.ts';
import { CoalescingTask } from './coalescing-task.ts';
import { toLiveError } from './connection.ts';
import type { Delivery, Dispatch } from './delivery.ts';
import type { FeedChange } from './feed-change.ts';
import { sharedFrames, type SharedMessage } from './frame.ts';
import { HeldGroups } from './held-groups.ts';
import { HeldList } from './held-list.ts';
import type { Question } from './question.ts';
import { RestTimer } from './rest-timer.ts';
import type { Subscription } from './subscription.ts';
import { MergedUpdate, type Held, type Update } from './update.ts';

/** The parts of the hub that a shared query needs. */
export interface QueryHost {
  readonly tenancy: Tenancy;
  readonly delivery: Delivery;
  readonly log: { error(details: object, message: string): void };
  /** Resolves when the feed of the question's company is being followed. */
  followed(): Promise<void>;
}

/** Milliseconds without a change after which an aggregate that a change made unknown is recounted. */
export const AGGREGATE_REST_MS = 250;
/** Maximum milliseconds that such an aggregate shows its old figures, however busy the company is. */
const AGGREGATE_MAX_WAIT_MS = 2_000;
/** Milliseconds without a change after which an aggregate that was adjusted by differences is recounted. */
const AGGREGATE_CHECK_MS = 5_000;
/** Maximum number of changes kept while the query runs; with more, it runs again. */
const MAX_MISSED = 1_000;

interface UpdateDispatch extends Dispatch {
  readonly update: MergedUpdate;
  begun: boolean;
}

/**
 * One live question and all its subscribers with the same rights. The query runs once for all of them; a difference,
 * its JSON, and its bytes are created once. Members that hold the last answer receive differences; the others receive
 * the full answer.
 */
export class SharedQuery {
  readonly question: Question;
  readonly members = new Set<Subscription>();
  readonly #host: QueryHost;
  readonly #task = new CoalescingTask(() => this.#run());
  readonly #held: Held;
  /** Recounts an aggregate when the company is idle. */
  readonly #rest = new RestTimer(() => this.#task.schedule());
  /** The sequence number of the held answer; null while none is known. */
  #seq: number | null = null;
  /** Changes that arrived during a run, which may have read before them; null while no run is in progress. */
  #missed: FeedChange[] | null = null;
  /** The newest dispatch if it is an update. Further updates are merged into it until it is sent. */
  #newest: UpdateDispatch | undefined;

  constructor(question: Question, host: QueryHost) {
    this.question = question;
    this.#host = host;
    this.#held = question.spec.aggregate ? new HeldGroups(question) : new HeldList(question);
  }

  /** Adds a subscription. It receives the answer, or a message that it already holds the answer. */
  join(subscription: Subscription): void {
    this.members.add(subscription);
    if (!this.#missed) this.#task.schedule();
  }

  /** Removes a subscription. Returns false if it was the last one, so that the query has ended. */
  leave(subscription: Subscription): boolean {
    this.members.delete(subscription);
    if (this.members.size === 0) this.#rest.stop();
    return this.members.size > 0;
  }

  /** Runs the query again. Many requests during a run cause one more run. */
  refresh(): void {
    this.#task.schedule();
  }

  /** Accepts changes that affect the question, in feed order. */
  apply(changes: readonly FeedChange[]): void {
    if (!this.#missed) this.#applyHeld(changes);
    else if (this.#missed.length + changes.length <= MAX_MISSED) this.#missed.push(...changes);
    else this.#task.schedule();
  }

  /**
   * Resolves when the runs in progress or due now have ended; their answers are then queued for delivery. Debounced
   * aggregates are not waited for.
   */
  settled(): Promise<void> {
    return this.#task.settled();
  }

  /** Updates the held answer as far as the changes alone allow. */
  #applyHeld(changes: readonly FeedChange[]): void {
    const merged = new MergedUpdate();
    for (const entry of changes) {
      // The answer already includes this change.
      if (this.#seq !== null && entry.seq <= this.#seq) continue;
      const update = this.#seq === null ? 'ask' : this.#held.apply(entry);
      if (update === 'ask') {
        this.#ask();
        break;
      }
      this.#seq = entry.seq;
      if (!update) continue;
      merged.add(update);
      if (this.question.spec.aggregate) this.#rest.touch(AGGREGATE_CHECK_MS);
    }
    if (!merged.empty) this.#sendUpdate(merged.all);
  }

  /** A list runs again immediately. An aggregate costs more, so it is debounced, and further changes until then cost nothing. */
  #ask(): void {
    this.#seq = null;
    if (this.question.spec.aggregate) this.#rest.touch(AGGREGATE_REST_MS, AGGREGATE_MAX_WAIT_MS);
    else this.#task.schedule();
  }

  async #run(): Promise<void> {
    const { tenancy, log } = this.#host;
    const { actor, spec } = this.question;
    this.#missed = [];
    this.#rest.stop();
    try {
      const answer = await untilAvailable(
        async () => {
          // The feed is followed before the first read, so no change can be missed in between.
          await this.#host.followed();
          return runQuery(tenancy, actor, spec);
        },
        () => this.members.size > 0,
      );
      if (answer) this.#answered(answer);
    } catch (error) {
      this.#seq = null;
      if (!(error instanceof AppError)) log.error({ err: error, spec }, 'a live query failed');
      this.#send([...this.members], { t: 'error', error: toLiveError(error) });
    }
    const missed = this.#missed;
    this.#missed = null;
    this.#applyHeld(missed);
  }

  #answered({ rows, seq }: Answer): void {
    const update = this.#held.replace(rows);
    this.#seq = seq;
    if (update) this.#sendUpdate(update);
    const newcomers = [...this.members].filter(({ current }) => !current);
    const holders = new Set(this.#holders(newcomers, rows));
    this.#send([...holders], { t: 'unchanged' });
    this.#send(
      newcomers.filter((each) => !holders.has(each)),
      { t: 'rows', question: this.question.fingerprint, rows },
    );
    for (const member of newcomers) {
      member.current = true;
      member.proof = undefined;
    }
  }

  /** Returns the members that prove to hold the answer. */
  #holders(members: readonly Subscription[], rows: Answer['rows']): Subscription[] {
    const claims = members.filter(({ proof }) => proof?.question === this.question.fingerprint);
    if (claims.length === 0) return [];
    const holding = holdingOf(this.question.spec, rows);
    return claims.filter(({ proof }) => proof?.holding === holding);
  }

  #send(recipients: readonly Subscription[], message: SharedMessage): void {
    if (recipients.length === 0) return;
    this.#newest = undefined;
    this.#host.delivery.add({ recipients, begin: () => sharedFrames(message) });
  }

  #sendUpdate(update: Update): void {
    if (this.#newest?.begun === false) {
      this.#newest.update.add(update);
      return;
    }
    const recipients = [...this.members].filter(({ current }) => current);
    if (recipients.length === 0) return;
    const merged = new MergedUpdate();
    merged.add(update);
    const dispatch: UpdateDispatch = {
      recipients,
      update: merged,
      begun: false,
      begin: () => {
        dispatch.begun = true;
        return sharedFrames(this.#messageOf(merged.all));
      },
    };
    this.#newest = dispatch;
    this.#host.delivery.add(dispatch);
  }

  #messageOf(update: Update): SharedMessage {
    return update.t === 'rows' ? { ...update, question: this.question.fingerprint } : update;
  }
}
