import { openStatuses } from '@sable/domain/estimate/lifecycle';
import type { RowIn } from '@sable/domain/queries';
import type { DialogOptions } from '../ui/dialog.ts';

/** Returns the confirmation before an estimate is revised: what happens to the version that the customer has. */
export const revisionQuestion = (
  { reference, revision, status }: Pick<RowIn<'estimates'>, 'reference' | 'revision' | 'status'>,
  okText: string,
): DialogOptions => ({
  title: `Revise ${reference}?`,
  message: openStatuses.includes(status)
    ? `Version ${revision} is withdrawn immediately: ${status === 'signing' ? 'who signed it is bound by nothing, ' : ''}the customer can no longer read or sign it, and their link says that a new version is coming. Version ${revision + 1} opens as a draft. The customer gets it when you send it.`
    : `Version ${revision + 1} opens as a draft. The customer gets it when you send it.`,
  okText,
});
