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

/** What a change did to the beginning of a sale. */
type Step = 'contacted' | 'appointment_made' | 'appointment_gone';

/** Whether a row is something that a person said or wrote to the customer. What is kept as a draft nobody has read. */
function isContact(collection: string, row: AnyRow | null): boolean {
  if (!row || row['status'] === 'draft') return false;
  if (collection === notes.collection) return row['kind'] === 'call';
  if (collection === emailMessages.collection) return row['byHand'] === true;
  return collection === textMessages.collection && row['direction'] === 'outbound';
}

/** The account that a row is a sales appointment with, unless it is canceled. */
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

/** Where an account stands after a step; undefined where it stays. */
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
 * Moves an account along by what is done: a call that was logged, or an email or text that a person wrote, makes a lead contacted; a sales appointment sets one, and takes that
 * back when it is canceled and no other stands. Whoever was ever asked for an appointment was contacted.
 */
export async function followFirstSteps(tx: Transaction): Promise<void> {
  // A merge decides where the account stands that stays.
  if (tx.changes.some(({ collection }) => collection === accountMerges.collection)) return;
  const steps = tx.changes.flatMap(stepsOf);
  const system = tx.asSystem();
  for (const [accountId, kind] of steps) {
    const account = await system.find(accounts, accountId, { lock: true });
    const status = account && (await statusAfter(system, account, kind));
    if (account && status) await system.update(accounts, account, { status });
  }
}
