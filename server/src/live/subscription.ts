import type { Proof } from '@sable/domain/kernel/live-protocol';
import type { Connection } from './connection.ts';
import type { Frame } from './frame.ts';
import type { SharedQuery } from './shared-query.ts';

/** A client's part in a shared query. */
export class Subscription {
  /** The client's own number for it. */
  readonly id: number;
  readonly connection: Connection;
  readonly query: SharedQuery;
  /** Whether the client has been sent what the query last knew, so that it needs only differences. */
  current = false;
  /** What a reconnected client claims to hold; looked at once. */
  proof: Proof | undefined;

  constructor(id: number, connection: Connection, query: SharedQuery, proof?: Proof) {
    this.id = id;
    this.connection = connection;
    this.query = query;
    this.proof = proof;
  }

  /** Sends, unless the client has ended it or subscribed again with other rights. */
  send(frame: Frame): void {
    if (this.connection.subscriptions.get(this.id) === this) this.connection.deliver(frame);
  }
}
