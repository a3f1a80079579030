import { files } from './file.ts';
import { AppError, invalid } from './kernel/errors.ts';
import type { Transaction } from './kernel/transaction.ts';
import { MAX_ATTACHED_BYTES, type AttachedFile } from './message.ts';

const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;

/** Returns what is wrong with the size of email attachments; null if they fit. */
export function tooLarge(sizes: readonly number[]): string | null {
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes <= MAX_ATTACHED_BYTES) return null;
  return `The files take ${megabytes(bytes)} together, and an email can have at most ${megabytes(MAX_ATTACHED_BYTES)}.`;
}

/**
 * Returns the account's files to attach to an email, in their current state. Throws NOT_FOUND for one that the writer
 * may not read, and for one of another account.
 */
export async function attachmentsOf(
  tx: Transaction,
  accountId: string,
  fileIds: readonly string[],
): Promise<AttachedFile[]> {
  const found = await tx.findMany(files, fileIds);
  const attached = [...new Set(fileIds)].map((fileId): AttachedFile => {
    const file = found.get(fileId);
    if (!file || file.accountId !== accountId || file.bucket !== 'attachments')
      throw new AppError('NOT_FOUND', { what: 'File' });
    const { name, size, contentType } = file;
    return { fileId, name, size, contentType };
  });
  const fault = tooLarge(attached.map(({ size }) => size));
  if (fault)
    throw invalid(
      'fileIds',
      `${fault} Nothing was sent, and the email is kept. Leave one out, or send it in another email.`,
    );
  return attached;
}
