import { relatedPaths } from '@sable/domain/kernel/audit';
import type { Change } from '@sable/domain/kernel/change';

/** A change with its sequence number. */
export class FeedChange {
  readonly change: Change;
  readonly seq: number;
  #auditRow: object | undefined;

  constructor(change: Change, seq: number) {
    this.change = change;
    this.seq = seq;
  }

  /** Its row of the audit trail, with the fields that a query can filter by. */
  get auditRow(): object {
    const { change, seq } = this;
    this.#auditRow ??= {
      ...change,
      seq,
      documentId: change.id,
      related: relatedPaths(change),
      createdAt: change.after?.updatedAt ?? new Date().toISOString(),
      belongsTo: [],
    };
    return this.#auditRow;
  }
}
