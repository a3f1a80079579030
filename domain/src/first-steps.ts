import { accounts, type AccountStatus } from './account.ts';
import { accountMerges } from './account-merge.ts';
import { events } from './event.ts';
import type { Change } from './kernel/change.ts';
import type { AnyRow } from './kernel/entity.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { emailMessages } from './message.ts';
import { notes } from './note.ts';
import { textMessages } from './text-message.ts';

/** The effect of a change on the first steps of a sale. */
type Step = 'contacted' | 'appointment_made' | 'appointment_gone';

/**
 * Whether a row is a contact with the customer that a person made. Drafts do not count, because nobody has read them.
 */
function isContact(collection: string, row: AnyRow | null): boolean {
  if (!row || row['status'] === 'draft') return false;
  if (collection === notes.collection) return row['kind'] === 'call';
  if (collection === emailMessages.collection) return row['byHand'] === true;
  return collection === textMessages.collection && row['direction'] === 'outbound';
}

/** Returns the account of a sales appointment, unless it is canceled. */
const visited = (row: AnyRow | null): unknown =>
  row?.['type'] === 'sales' && row['status'] !== 'cancelled' ? row['accountId'] : null;

const step = (accountId: unknown, kind: Step): (readonly [string, Step])[] =>
  typeof accountId === 'string' ? [[accountId, kind]] : [];

function stepsOf({ collection, before, after }: Change): (readonly [string, Step])[] {
  if (isContact(collection, after) && !isContact(collection, before))
    return step(after?.['accountId'], 'contacted');
  if (collection !== events.collection) return [];
  const [was, is] = [visited(before), visited(after)];
  return was === is ? [] : [...step(was, 'appointment_gone'), ...step(is, 'appointment_made')];
}

const hasVisit = async (tx: Transaction, accountId: string): Promise<boolean> => {
  const [visit] = await tx.list(events, {
    where: where({ accountId, type: 'sales' }, { field: 'status', op: 'ne', value: 'cancelled' }),
    limit: 1,
  });
  return visit !== undefined;
};

/** Returns the status of an account after a step; undefined if it does not change. */
async function statusAfter(
  tx: Transaction,
  { id, status }: { readonly id: string; readonly status: AccountStatus },
  kind: Step,
): Promise<AccountStatus | undefined> {
  if (kind === 'contacted') return status === 'lead' ? 'contacted' : undefined;
  if (kind === 'appointment_made')
    return status === 'lead' || status === 'contacted' ? 'appointment_set' : undefined;
  return status === 'appointment_set' && !(await hasVisit(tx, id)) ? 'contacted' : undefined;
}

/**
 * Updates the status of accounts from what was done. A logged call, or an email or text that a person wrote, makes a
 * lead contacted. A sales appointment sets `appointment_set`; canceling the last one reverts the status to contacted,
 * because the customer was contacted to make it.
 */
export async function followFirstSteps(tx: Transaction): Promise<void> {
  // A merge sets the status of the remaining account itself.
  if (tx.changes.some(({ collection }) => collection === accountMerges.collection)) return;
  const steps = tx.changes.flatMap(stepsOf);
  const system = tx.asSystem();
  for (const [accountId, kind] of steps) {
    const account = await system.find(accounts, accountId, { lock: true });
    const status = account && (await statusAfter(system, account, kind));
    if (account && status) await system.update(accounts, account, { status });
  }
}
