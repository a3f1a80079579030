import type { LiveRow } from '@sable/domain/kernel/live-protocol';
import { sameValue } from '@sable/domain/kernel/same-value';
import type { Held, Update } from './update.ts';

/** The groups that the members of an aggregate hold. */
export class HeldGroups implements Held {
  #groups: readonly LiveRow[] = [];

  replace(rows: readonly LiveRow[]): Update | null {
    if (sameValue(this.#groups, rows)) return null;
    this.#groups = rows;
    return { t: 'rows', rows };
  }

  apply(): 'ask' {
    return 'ask';
  }
}
