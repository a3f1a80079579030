import { StatementBatch } from './statement-batch.ts';
import type { Database } from './open.ts';

/** A held statement. */
export interface Gate {
  /** Resolves when the statement arrives. */
  readonly reached: Promise<void>;
  /** Releases the statement to the database. */
  open(): void;
}

interface WaitingGate {
  readonly pattern: RegExp;
  readonly reach: () => void;
  readonly opened: Promise<void>;
}

/** Returns the same database with statements that a test can hold, to control which of two requests comes first. */
export function gatedDatabase(inner: Database): { database: Database; hold(pattern: RegExp): Gate } {
  const gates: WaitingGate[] = [];
  const gateOf = (text: string): WaitingGate | undefined => {
    const place = gates.findIndex(({ pattern }) => pattern.test(text));
    return place < 0 ? undefined : gates.splice(place, 1)[0];
  };
  return {
    database: {
      ...inner,
      createPool(role, options) {
        const pool = inner.createPool(role, options);
        pool.on('connect', (client) => {
          const { query } = client;
          const send = (sent: unknown[]): unknown => Reflect.apply(query, client, sent);
          Object.assign(client, {
            query(...sent: unknown[]) {
              const gate = gateOf(textOf(sent[0]));
              gate?.reach();
              return gate ? gate.opened.then(() => send(sent)) : send(sent);
            },
          });
        });
        return pool;
      },
    },
    /** Holds the next statement that matches, together with those sent in the same batch. */
    hold(pattern) {
      let [reach, open] = [() => {}, () => {}];
      const reached = new Promise<void>((resolve) => (reach = resolve));
      const opened = new Promise<void>((resolve) => (open = resolve));
      gates.push({ pattern, reach, opened });
      return { reached, open };
    },
  };
}

function textOf(sent: unknown): string {
  if (sent instanceof StatementBatch) return sent.statements.map(({ text }) => text).join('; ');
  return typeof sent === 'object' && sent && 'text' in sent ? String(sent.text) : String(sent);
}
