import { FileStorage } from '../files/storage.ts';
import type { KeptFiles } from '../live/kept-files.ts';
import { upload } from './uploads.ts';

/** Sends files to a record; the record's own list of files shows their progress. */
export function sendFiles(
  path: string,
  files: readonly File[],
  { companyId, kept }: { readonly companyId: string; readonly kept: KeptFiles },
): void {
  const storage = new FileStorage({ bucket: 'attachments', companyId });
  for (const file of files) upload(storage, kept, path, file);
}
