import type { Duplex } from 'node:stream';
import type { DatabaseClient, DatabasePool } from './connect.ts';
import { isConnectionLost } from './database-errors.ts';

/** A statement with a name is planned once per connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

/** How a transaction begins. */
export interface Opening {
  /** The statement that opens it; settings of the transaction may follow it. */
  readonly begin: string;
  /** They travel with the first statement of the work, in one trip. When one fails, its error is what all of the transaction fails with. */
  readonly checks?: readonly Check[] | undefined;
}

/** What must be so for a transaction to go on. */
export interface Check {
  readonly statement: Statement;
  /** Called when all checks of the transaction have passed. */
  readonly passed: () => void;
}

/** One transaction on one connection. Statements of one turn of the event loop go out in one network write. */
export class OpenTransaction {
  /** The connection itself, for statements that need no gathering. */
  readonly client: DatabaseClient;
  #ended = false;
  readonly #opened: Promise<unknown>;

  constructor(client: DatabaseClient, { begin, checks = [] }: Opening) {
    this.client = client;
    const sent = [this.#send(begin), ...checks.map(({ statement }) => this.#send(statement))];
    this.#opened = Promise.all(sent).then(() => {
      for (const { passed } of checks) passed();
    });
    // Whatever is awaited next reports the error; until then nobody may be listening.
    this.#opened.catch(() => undefined);
  }

  /** Runs a statement and gives its rows. What is not awaited at once goes out together. */
  async query<R extends object>(statement: Statement): Promise<R[]> {
    const sent = this.#send<R>(statement);
    await this.#opened;
    return (await sent).rows;
  }

  /**
   * Runs the last statements and the commit after them in one trip, and gives the rows of each. When one fails, PostgreSQL skips the rest
   * and turns the commit into a rollback; that statement's error is thrown.
   */
  async commitWith<R extends object>(statements: readonly Statement[]): Promise<R[][]> {
    const sent = statements.map((statement) => this.#send<R>(statement));
    const committed = this.#send('commit');
    this.#ended = true;
    // All of it: the connection is free for others only when every answer is here.
    const outcomes = await Promise.allSettled([this.#opened, ...sent, committed]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
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

  #send<R extends object>(statement: Statement | string) {
    const { stream } = (this.client as unknown as { readonly connection: { readonly stream: Duplex } })
      .connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const sent = this.client.query<R>(statement);
    sent.catch(() => undefined);
    return sent;
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
