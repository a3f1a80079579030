import pg from 'pg';
import type { DatabaseClient } from './connect.ts';

/** A statement; if it has a name, it is planned once per connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface StatementAnswer {
  readonly rows: readonly object[];
  /** PostgreSQL's command tag, such as `COMMIT`. */
  readonly command: string;
}

/** A statement and the callbacks for its answer. */
export interface AskedStatement {
  readonly statement: Statement;
  readonly answered: (answer: StatementAnswer) => void;
  readonly failed: (error: Error) => void;
}

/**
 * Sends statements in one network write and gets all their answers in one. If one fails, PostgreSQL skips those after
 * it: they fail with the same error.
 */
export const sendTogether = (client: DatabaseClient, asked: readonly AskedStatement[]): void =>
  void client.query(new StatementBatch(client, asked));

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** The connection that the driver passes to a custom query; the driver's types omit it. */
interface Connection {
  /** Texts of named statements: those that PostgreSQL has planned, and those that were only submitted. */
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  readonly stream: { cork(): void; uncork(): void };
  parse(statement: { readonly name: string; readonly text: string }): void;
  bind(values: { readonly statement: string; readonly values: readonly unknown[] }): void;
  describe(portal: { readonly type: 'P'; readonly name: '' }): void;
  execute(portal: { readonly portal: '' }): void;
  sync(): void;
}

const { prepareValue } = (pg as unknown as { readonly utils: { prepareValue(value: unknown): unknown } })
  .utils;

/**
 * Columns of each connection's named statements; PostgreSQL describes them once. A plan whose columns changed fails.
 */
const described = new WeakMap<object, Map<string, readonly Column[]>>();

/**
 * A batch that sends one sync after all of its statements. The driver's query sends one after each, and PostgreSQL
 * flushes its output for each sync.
 */
export class StatementBatch extends pg.Query {
  /**
   * The driver reads both to learn which statement PostgreSQL has planned; they belong to the statement whose answer
   * comes next.
   */
  name: string | undefined;
  text: string;
  /** The driver replaces the callback if a query timeout is set. */
  callback: (error: Error | null) => void;
  readonly #client: DatabaseClient;
  readonly #asked: readonly AskedStatement[];
  readonly #answers: StatementAnswer[] = [];
  #known = new Map<string, readonly Column[]>();
  #columns: readonly Column[] = [];
  #rows: object[] = [];
  #failure: Error | null = null;

  constructor(client: DatabaseClient, asked: readonly AskedStatement[]) {
    super({ text: '' });
    this.#client = client;
    this.#asked = asked;
    this.text = '';
    this.callback = (error) => {
      for (const [place, { answered, failed }] of asked.entries()) {
        const answer = this.#answers[place];
        if (answer) answered(answer);
        else failed(error ?? new Error('PostgreSQL did not answer a statement.'));
      }
    };
  }

  get statements(): readonly Statement[] {
    return this.#asked.map(({ statement }) => statement);
  }

  /** @returns an error if nothing was sent. */
  override submit = (driver: unknown): Error | null => {
    const connection = driver as Connection;
    const { parsedStatements, submittedNamedStatements } = connection;
    const known = described.get(connection) ?? new Map<string, readonly Column[]>();
    described.set(connection, known);
    this.#known = known;
    this.#expectNext();
    let values: unknown[][];
    try {
      values = this.#asked.map(({ statement }) => statement.values.map((value) => prepareValue(value)));
    } catch (error) {
      return error instanceof Error ? error : new Error('A value cannot be sent.', { cause: error });
    }
    connection.stream.cork();
    for (const [place, { statement }] of this.#asked.entries()) {
      const { name = '', text } = statement;
      if (name === '' || !(parsedStatements[name] ?? submittedNamedStatements[name])) {
        connection.parse({ name, text });
        if (name !== '') submittedNamedStatements[name] = text;
      }
      connection.bind({ statement: name, values: values[place] ?? [] });
      if (!known.has(name)) connection.describe({ type: 'P', name: '' });
      connection.execute({ portal: '' });
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  };

  #expectNext(): void {
    const next = this.#asked[this.#answers.length]?.statement;
    this.name = next?.name;
    this.text = next?.text ?? '';
    this.#columns = this.#known.get(this.name ?? '') ?? [];
    this.#rows = [];
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#client.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#failure) return;
    try {
      if (fields.length !== this.#columns.length) throw new Error('A row has other columns than described.');
      const row: Record<string, unknown> = {};
      let place = 0;
      for (const { name, parse } of this.#columns) {
        const text = fields[place++] ?? null;
        row[name] = text === null ? null : parse(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error('A row cannot be read.', { cause: error });
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    if (this.#failure) return;
    if (this.name !== undefined) this.#known.set(this.name, this.#columns);
    this.#answers.push({ rows: this.#rows, command: text });
    this.#expectNext();
  }

  handleError(error: Error, connection: Connection): void {
    // Statements after the failed one were skipped, so they are not planned either.
    for (const { statement } of this.#asked.slice(this.#answers.length))
      if (statement.name !== undefined) delete connection.submittedNamedStatements[statement.name];
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure);
  }
}
