import { files } from '../file.ts';
import { invalid } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { CancellationRightRow } from './cancellation-right.ts';

/**
 * Throws INVALID if the file does not belong to the sale or its account.
 * @param paper a description of what the file shows
 */
export async function checkPaper(
  tx: Transaction,
  right: Pick<CancellationRightRow, 'accountId' | 'estimateId'>,
  fileId: string,
  paper: string,
): Promise<void> {
  const file = await tx.find(files, fileId, { lock: true });
  const isOfAccount = file?.accountId === right.accountId;
  const isOfSale = right.estimateId !== null && file?.estimateId === right.estimateId;
  if (file?.bucket !== 'attachments' || !(isOfAccount || isOfSale))
    throw invalid(
      'fileId',
      `This file is not with the account or the estimate. Nothing was saved. Add a picture of ${paper} there, then choose it.`,
    );
}
