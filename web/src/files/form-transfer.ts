import { readChunk } from './chunks.ts';
import { exchange, type Connection } from './connection.ts';
import { ConnectionError, retrying } from './retry.ts';
import { StorageError } from './storage-error.ts';
import { metadataTexts, storedFileIn, type StoredFile } from './stored-file.ts';
import { checkSize, uploadPath, type Parcel, type Progress, type Transfer } from './transfer.ts';

/**
 * The same form is still being stored, because its response was lost or a canceled request is not finished. That ends
 * soon.
 */
const HELD_BY_EARLIER = 423;

/**
 * Uploads a small file in one request, as a form. It has one id, so that the server stores it once no matter how
 * often it is sent.
 */
export class FormTransfer implements Transfer {
  readonly #connection: Connection;
  readonly #parcel: Parcel;
  readonly #id: string;
  #request = new AbortController();
  #wasSent = false;

  constructor(connection: Connection, parcel: Parcel, id: string) {
    this.#connection = connection;
    this.#parcel = parcel;
    this.#id = id;
  }

  async run({ sent, stored }: Progress): Promise<StoredFile> {
    const { blob, metadata } = this.#parcel;
    const { signal } = (this.#request = new AbortController());
    const { name = 'file', ...texts } = metadataTexts(metadata);
    const form = new FormData();
    for (const [key, value] of Object.entries(texts)) form.set(key, value);
    // A separate field, because a form cannot carry every name as its file's name.
    form.set('id', this.#id);
    form.set('name', name);
    form.set('size', String(blob.size));
    form.set('file', new Blob([await readChunk(blob, 0, blob.size)]), name);
    if (signal.aborted) throw new StorageError('storage/canceled');
    this.#wasSent = true;
    const path = uploadPath(this.#connection, this.#parcel);
    const answer = await exchange(this.#connection, path, { method: 'POST', body: form, signal }).catch(
      heldLater,
    );
    const file = checkSize(storedFileIn(answer), this.#parcel);
    sent(blob.size);
    stored(blob.size);
    return file;
  }

  async stop(): Promise<void> {
    this.#request.abort();
  }

  /** Sent bytes may arrive or be stored although the request was aborted; this asks the server to delete them. */
  async discard(): Promise<void> {
    this.#request.abort();
    if (!this.#wasSent) return;
    const { clock, operationRetryMs } = this.#connection;
    await retrying(clock, operationRetryMs, (signal) =>
      exchange(this.#connection, `/api/uploads/files/${this.#id}`, { method: 'DELETE', signal }).catch(
        heldLater,
      ),
    );
  }
}

function heldLater(error: unknown): never {
  if (error instanceof StorageError && error.status === HELD_BY_EARLIER)
    throw new ConnectionError(error.message);
  throw error;
}
