import { accounts } from '@sable/domain/account';
import { hasRole, type Actor } from '@sable/domain/kernel/actor';
import { couldCreateBelow } from '@sable/domain/kernel/can-below';
import { anyEntity, type AnyEntity } from '@sable/domain/kernel/entity';
import { matchNone } from '@sable/domain/kernel/predicate';
import { can } from '@sable/domain/kernel/transaction';
import { notes } from '@sable/domain/note';
import { tasks } from '@sable/domain/task';
import { textMessages } from '@sable/domain/text-message';
import type { AccountRow } from '../account-row.ts';

/** Kinds of entries that can be written on an account. */
export type ComposerWay = 'note' | 'call' | 'text' | 'email' | 'task';

/** Returns the kinds of entries that a person may write on an account; empty for read-only access. */
export function composerWays(account: Pick<AccountRow, 'id'>, actor: Actor): ComposerWay[] {
  const makes = (entity: AnyEntity) => entity.permission(actor).create !== matchNone;
  const works = can(anyEntity(accounts), actor, 'update', account);
  const writesNotes = couldCreateBelow(anyEntity(notes), actor, 'accountId', account);
  const writesEmail = works && hasRole(actor, 'super', 'admin', 'manager', 'office', 'sales');
  return [
    ...(writesNotes ? (['note', 'call'] as const) : []),
    ...(works && makes(anyEntity(textMessages)) ? (['text'] as const) : []),
    ...(writesEmail ? (['email'] as const) : []),
    ...(works && makes(anyEntity(tasks)) ? (['task'] as const) : []),
  ];
}
