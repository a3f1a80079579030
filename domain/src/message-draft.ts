import { hasRole } from './kernel/actor.ts';
import { AppError, notReady } from './kernel/errors.ts';
import type { Transaction } from './kernel/transaction.ts';

interface Begun {
  readonly status: string;
  readonly createdBy: string | null;
}

const checkDraft = ({ status }: Begun): void => {
  if (status !== 'draft') throw notReady('This draft was sent already. Nothing was changed.');
};

/** Refuses what is no draft of this person’s. Its author alone goes on with it and sends it: the answers come to them. */
export function checkOwnDraft({ actor }: Transaction, message: Begun): void {
  checkDraft(message);
  if (message.createdBy !== actor.id) throw new AppError('NOT_AUTHORIZED');
}

/** Refuses what this person may not throw away: a draft goes by its author, or by those who run the office, as when the author has left. */
export function checkDiscard({ actor }: Transaction, message: Begun): void {
  checkDraft(message);
  if (message.createdBy !== actor.id && !hasRole(actor, 'super', 'admin', 'manager', 'office'))
    throw new AppError('NOT_AUTHORIZED');
}
