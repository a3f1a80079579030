import type { Proof } from '@sable/domain/kernel/live-protocol';
import type { Connection } from './connection.ts';
import type { Frame } from './frame.ts';
import type { SharedQuery } from './shared-query.ts';

/** One client's subscription to a shared query. */
export class Subscription {
  /** The number that the client chose for it. */
  readonly id: number;
  readonly connection: Connection;
  readonly query: SharedQuery;
  /** Whether the client has received the query's last known answer, so that it needs only differences. */
  current = false;
  /** The client's claim after a reconnect of what it holds; checked once. */
  proof: Proof | undefined;

  constructor(id: number, connection: Connection, query: SharedQuery, proof?: Proof) {
    this.id = id;
    this.connection = connection;
    this.query = query;
    this.proof = proof;
  }

  /** Sends, unless the client has ended the subscription or subscribed again with other rights. */
  send(frame: Frame): void {
    if (this.connection.subscriptions.get(this.id) === this) this.connection.deliver(frame);
  }
}
