import { readChunk } from './chunks.ts';
import { exchange, type Connection } from './connection.ts';
import { metadataTexts, storedFileIn, type StoredFile } from './stored-file.ts';
import { checkSize, uploadPath, type Parcel, type Progress, type Transfer } from './transfer.ts';

/** A small file goes up at once, as a form. */
export class FormTransfer implements Transfer {
  readonly #connection: Connection;
  readonly #parcel: Parcel;
  #request = new AbortController();

  constructor(connection: Connection, parcel: Parcel) {
    this.#connection = connection;
    this.#parcel = parcel;
  }

  async run({ sent, stored }: Progress): Promise<StoredFile> {
    const { blob, metadata } = this.#parcel;
    this.#request = new AbortController();
    const { name = 'file', ...texts } = metadataTexts(metadata);
    const form = new FormData();
    for (const [key, value] of Object.entries(texts)) form.set(key, value);
    // Said apart: a form cannot carry every name as that of its file.
    form.set('name', name);
    form.set('size', String(blob.size));
    form.set('file', new Blob([await readChunk(blob, 0, blob.size)]), name);
    const answer = await exchange(this.#connection, uploadPath(this.#connection, this.#parcel), {
      method: 'POST',
      body: form,
      signal: this.#request.signal,
    });
    const file = checkSize(await storedFileIn(answer), this.#parcel);
    sent(blob.size);
    stored(blob.size);
    return file;
  }

  async stop(): Promise<void> {
    this.#request.abort();
  }

  async discard(): Promise<void> {
    this.#request.abort();
  }
}
