import { isStorageCode, storageCodeOf, type StorageCode } from '@sable/domain/storage';
import { z } from 'zod';

/** The message for each code, used if the server sent no better one: what happened, what was kept, what to do. */
const messages: Readonly<Record<StorageCode, string>> = {
  'storage/unknown': 'The file store sent an unexpected response. Nothing was changed. Try again.',
  'storage/object-not-found':
    'This file was not found. It may have been deleted, or you may not have access. Go back to its record.',
  'storage/bucket-not-found': 'There is no such bucket. Nothing was changed. Use attachments or pictures.',
  'storage/project-not-found':
    'You are signed in to another company than this file belongs to. Nothing was changed. Switch back to that company and try again.',
  'storage/quota-exceeded':
    'There is no room for this file. Nothing was stored. Delete files that you do not need, or ask your administrator for more room.',
  'storage/unauthenticated': 'You are signed out. What has arrived is kept. Sign in again to continue.',
  'storage/unauthorized':
    'You cannot do this with the files of this record. Nothing was changed. Ask your administrator.',
  'storage/unauthorized-app':
    'This program is not known to the server. Nothing was changed. Set its app-check token, or use the product itself.',
  'storage/retry-limit-exceeded':
    'The server was unreachable for too long. What has arrived is kept for a day. Choose the same file again to resume.',
  'storage/invalid-checksum': 'The file was damaged on its way. Nothing was stored. Send it again.',
  'storage/canceled': 'The upload was canceled. Nothing was stored. Choose the file again to start over.',
  'storage/invalid-event-name':
    'Uploads only emit “state_changed”. Nothing was changed. Listen for that event.',
  'storage/invalid-url': 'This is not the address of a file. Nothing was changed. Check it.',
  'storage/invalid-default-bucket':
    'The default bucket is not one of the server’s. Nothing was changed. Use attachments or pictures.',
  'storage/no-default-bucket': 'No bucket was named. Nothing was changed. Name one, or set a default.',
  'storage/cannot-slice-blob':
    'The file could not be read. It may have been moved or changed since. What has arrived is kept. Choose it again.',
  'storage/server-file-wrong-size':
    'The stored file is not the same size as the original. Do not rely on the stored one. Send it again.',
  'storage/no-download-url':
    'The contents of this file are no longer on the server. Its record is kept. Ask your administrator to restore them from a backup.',
  'storage/invalid-argument': 'A value is not valid. Nothing was changed. Correct it and try again.',
  'storage/invalid-argument-count':
    'Too few or too many values were given. Nothing was changed. Check the call.',
  'storage/app-deleted': 'File storage was closed when you signed out. Nothing was changed. Sign in again.',
  'storage/invalid-root-operation':
    'This cannot be done with a whole bucket. Nothing was changed. Name a record or a file.',
  'storage/invalid-format': 'The text is not in the stated format. Nothing was stored. Correct it.',
  'storage/internal-error':
    'The server’s answer could not be read. What was sent may be stored. Reload to see.',
  'storage/unsupported-environment':
    'This browser cannot send files. Nothing was changed. Use a current version of it, or another one.',
};

/** A failure of file storage: a code of the specification, and a message for the person. */
export class StorageError extends Error {
  readonly code: StorageCode;
  /** The status of the server's response, if there was one. */
  readonly status: number | undefined;

  constructor(code: StorageCode, message: string = messages[code], status?: number) {
    super(message);
    this.name = 'StorageError';
    this.code = code;
    this.status = status;
  }
}

const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/**
 * Returns the failure for a server response: by the code in its body, otherwise by its status (specification section
 * 8).
 */
export function toStorageError(status: number, body: string): StorageError {
  const parsed = refusal.safeParse(jsonOf(body));
  const answer = parsed.success ? parsed.data.error : undefined;
  if (answer && isStorageCode(answer.code)) return new StorageError(answer.code, answer.message, status);
  const code = storageCodeOf(status);
  // The server's own message would be more specific, but it refers to a record where the file is meant.
  return new StorageError(code, code === 'storage/unknown' ? answer?.message : undefined, status);
}

/** Returns the parsed JSON of a text; undefined if it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns any failure as a StorageError. */
export const asStorageError = (error: unknown): StorageError =>
  error instanceof StorageError ? error : new StorageError('storage/unknown', undefined);
