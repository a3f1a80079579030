import type { DatabaseClient, DatabasePool } from './connect.ts';
import { isConnectionLost } from './database-errors.ts';
import {
  sendTogether,
  type AskedStatement,
  type Statement,
  type StatementAnswer,
} from './statement-batch.ts';

/** How a transaction begins. */
export interface Opening {
  /** The statement that opens it, and the settings of the transaction. */
  readonly begin: readonly Statement[];
  /** They travel with the first statement of the work, in one trip. When one fails, its error is what all of the transaction fails with. */
  readonly checks?: readonly Check[] | undefined;
}

/** What must be so for a transaction to go on. */
export interface Check {
  readonly statement: Statement;
  /** Called when all checks of the transaction have passed. */
  readonly passed: () => void;
}

/** A transaction without settings of its own. */
export const plainOpening: Opening = { begin: [{ name: 'begin', text: 'begin', values: [] }] };

interface Sent<R extends object> extends StatementAnswer {
  readonly rows: R[];
}

const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] };

/** One transaction on one connection. Statements of one turn of the event loop go out in one network write. */
export class OpenTransaction {
  readonly #client: DatabaseClient;
  /** What goes out next. */
  #asked: AskedStatement[] = [];
  #ended = false;
  readonly #opened: Promise<unknown>;

  constructor(client: DatabaseClient, { begin, checks = [] }: Opening) {
    this.#client = client;
    const opening = [...begin, ...checks.map(({ statement }) => statement)];
    this.#opened = Promise.all(opening.map((statement) => this.#send(statement))).then(() => {
      for (const { passed } of checks) passed();
    });
    // Whatever is awaited next reports the error; until then nobody may be listening.
    this.#opened.catch(() => undefined);
  }

  /** The connection itself, for statements that need no gathering. */
  get client(): DatabaseClient {
    this.#sendAsked();
    return this.#client;
  }

  /** Runs a statement and gives its rows. What is not awaited at once goes out together. */
  async query<R extends object>(statement: Statement): Promise<R[]> {
    const sent = this.#send<R>(statement);
    await this.#opened;
    return (await sent).rows;
  }

  /**
   * Runs the last statements and the commit after them in one trip, and gives the rows of each. When one fails, PostgreSQL skips the rest,
   * the commit too; that statement's error is thrown.
   */
  async commitWith<R extends object>(statements: readonly Statement[]): Promise<R[][]> {
    const sent = statements.map((statement) => this.#send<R>(statement));
    const committed = this.#send(COMMIT);
    this.#sendAsked();
    // All of it: the connection is free for others only when every answer is here.
    const outcomes = await Promise.allSettled([this.#opened, ...sent, committed]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    this.#ended = true;
    // PostgreSQL answers the commit of a failed transaction with a rollback, and calls that a success.
    if ((await committed).command !== 'COMMIT')
      throw new Error('A transaction was rolled back because a statement in it had failed.');
    return Promise.all(sent.map(async (each) => (await each).rows));
  }

  /** Commits, unless that was requested already. */
  async commit(): Promise<void> {
    if (!this.#ended) await this.commitWith([]);
  }

  /** Undoes what was not committed. */
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

/** Runs work in one transaction. A connection that is lost during it is closed, not reused; the outcome is unknown if that happens in the commit. */
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
