import { hasRole } from './kernel/actor.ts';
import { AppError, notReady } from './kernel/errors.ts';
import type { Transaction } from './kernel/transaction.ts';

interface Begun {
  readonly status: string;
  readonly createdBy: string | null;
}

const checkDraft = ({ status }: Begun): void => {
  if (status !== 'draft') throw notReady('This draft was already sent. Nothing was changed.');
};

/**
 * Rejects a message that is not a draft of this person. Only the author continues and sends a draft, because the
 * replies go to the author.
 */
export function checkOwnDraft({ actor }: Transaction, message: Begun): void {
  checkDraft(message);
  if (message.createdBy !== actor.id) throw new AppError('NOT_AUTHORIZED');
}

/**
 * Rejects a draft that this person may not discard. The author may discard it; so may the people who run the office,
 * for example after the author has left.
 */
export function checkDiscard({ actor }: Transaction, message: Begun): void {
  checkDraft(message);
  if (message.createdBy !== actor.id && !hasRole(actor, 'super', 'admin', 'manager', 'office'))
    throw new AppError('NOT_AUTHORIZED');
}
