import type { DatabaseClient, DatabasePool } from './connect.ts';
import { isConnectionLost } from './database-errors.ts';
import {
  sendTogether,
  type AskedStatement,
  type Statement,
  type StatementAnswer,
} from './statement-batch.ts';

/** The statements and checks with which a transaction begins. */
export interface Opening {
  /** The begin statement and the transaction's settings. */
  readonly begin: readonly Statement[];
  /**
   * Sent with the first statement of the work, in one round trip. If one fails, the whole transaction fails with its
   * error.
   */
  readonly checks?: readonly Check[] | undefined;
}

/** A condition for a transaction to continue. */
export interface Check {
  readonly statement: Statement;
  /** Called when all checks of the transaction have passed. */
  readonly passed: () => void;
}

/** Opening of a transaction without extra settings. */
export const plainOpening: Opening = { begin: [{ name: 'begin', text: 'begin', values: [] }] };

interface Sent<R extends object> extends StatementAnswer {
  readonly rows: R[];
}

const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] };

/**
 * One transaction on one connection. Statements issued in one turn of the event loop are sent in one network write.
 */
export class OpenTransaction {
  readonly #client: DatabaseClient;
  /** Statements to send next. */
  #asked: AskedStatement[] = [];
  #ended = false;
  readonly #opened: Promise<unknown>;

  constructor(client: DatabaseClient, { begin, checks = [] }: Opening) {
    this.#client = client;
    const opening = [...begin, ...checks.map(({ statement }) => statement)];
    this.#opened = Promise.all(opening.map((statement) => this.#send(statement))).then(() => {
      for (const { passed } of checks) passed();
    });
    // The next awaited call reports the error; until then, nothing may be listening.
    this.#opened.catch(() => undefined);
  }

  /** The connection itself, for statements that need no batching. */
  get client(): DatabaseClient {
    this.#sendAsked();
    return this.#client;
  }

  /** Runs a statement and returns its rows. Statements that are not awaited immediately are sent together. */
  async query<R extends object>(statement: Statement): Promise<R[]> {
    const sent = this.#send<R>(statement);
    await this.#opened;
    return (await sent).rows;
  }

  /**
   * Runs the last statements and the commit in one round trip, and returns the rows of each. If one fails, PostgreSQL
   * skips the rest, including the commit; that statement's error is thrown.
   */
  async commitWith<R extends object>(statements: readonly Statement[]): Promise<R[][]> {
    const sent = statements.map((statement) => this.#send<R>(statement));
    const committed = this.#send(COMMIT);
    this.#sendAsked();
    // Waits for all of them: the connection is free for others only once every answer has arrived.
    const outcomes = await Promise.allSettled([this.#opened, ...sent, committed]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    this.#ended = true;
    // PostgreSQL answers the commit of a failed transaction with a rollback and reports success.
    if ((await committed).command !== 'COMMIT')
      throw new Error('A transaction was rolled back because a statement in it had failed.');
    return Promise.all(sent.map(async (each) => (await each).rows));
  }

  /** Commits, unless a commit was already requested. */
  async commit(): Promise<void> {
    if (!this.#ended) await this.commitWith([]);
  }

  /** Rolls back whatever was not committed. */
  async rollback(): Promise<void> {
    if (!this.#ended) await this.client.query('rollback');
  }

  #send<R extends object>(statement: Statement): Promise<Sent<R>> {
    if (this.#asked.length === 0) process.nextTick(() => this.#sendAsked());
    const sent = new Promise<Sent<R>>((done, failed) => {
      const answered: AskedStatement['answered'] = (answer) => done(answer as Sent<R>);
      this.#asked.push({ statement, answered, failed });
    });
    sent.catch(() => undefined);
    return sent;
  }

  #sendAsked(): void {
    if (this.#asked.length === 0) return;
    sendTogether(this.#client, this.#asked);
    this.#asked = [];
  }
}

/**
 * Runs work in one transaction. If the connection is lost, it is closed, not reused; if that happens during the
 * commit, the outcome is unknown.
 */
export async function inTransaction<T>(
  pool: DatabasePool,
  opening: Opening,
  work: (transaction: OpenTransaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const transaction = new OpenTransaction(client, opening);
  try {
    const result = await work(transaction);
    await transaction.commit();
    return result;
  } catch (error) {
    if (isConnectionLost(error)) broken = error;
    else await transaction.rollback().catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}
