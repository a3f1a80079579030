import { DetailedError, Upload } from 'tus-js-client';
import { firstChunkSize, nextChunkSize, readChunk } from './chunks.ts';
import { operate, type Connection } from './connection.ts';
import { fingerprintOf } from './fingerprint.ts';
import { ConnectionError } from './retry.ts';
import { toStorageError, StorageError } from './storage-error.ts';
import { metadataTexts, storedFileIn, type StoredFile } from './stored-file.ts';
import { checkSize, uploadPath, type Parcel, type Progress, type Transfer } from './transfer.ts';

/**
 * Uploads a file in chunks, over tus. The browser keeps the server's address of the upload, so the same file for the
 * same record resumes where it stopped, even after a reload.
 */
export class ChunkTransfer implements Transfer {
  readonly #connection: Connection;
  readonly #parcel: Parcel;
  readonly #upload: Upload;
  #isKnown = false;
  /** The number of the current run; it changes when that run is stopped. */
  #run = 0;

  constructor(connection: Connection, parcel: Parcel) {
    this.#connection = connection;
    this.#parcel = parcel;
    const { blob, metadata } = parcel;
    const { name = 'file', ...texts } = metadataTexts(metadata);
    this.#upload = new Upload(blob, {
      endpoint: connection.address + uploadPath(connection, parcel),
      headers: { ...connection.headers },
      metadata: { ...texts, filename: name },
      chunkSize: firstChunkSize,
      // Retries are counted in one place, for every kind of transfer.
      retryDelays: null,
      removeFingerprintOnSuccess: true,
      onAfterResponse: (asked, answer) => {
        if (asked.getMethod() === 'HEAD') keepUpload(answer.getStatus());
      },
      fingerprint: async () => fingerprintOf(parcel, blob, name),
      fileReader: {
        openFile: async () => ({
          size: blob.size,
          async slice(start, end) {
            const to = Math.min(end, blob.size);
            const value = await readChunk(blob, start, to);
            return { value: Object.assign(value, { size: value.length }), done: to === blob.size };
          },
          close: () => undefined,
        }),
      },
    });
  }

  async run({ sent, stored }: Progress): Promise<StoredFile> {
    const upload = this.#upload;
    const run = (this.#run += 1);
    await this.#findEarlier();
    // A client that is started after it was aborted would send anyway.
    if (run !== this.#run) throw new StorageError('storage/canceled');
    await new Promise<void>((resolve, reject) => {
      upload.options.onProgress = sent;
      upload.options.onChunkComplete = (_size, bytes) => {
        stored(bytes);
        upload.options.chunkSize = nextChunkSize(upload.options.chunkSize ?? firstChunkSize);
      };
      upload.options.onSuccess = () => resolve();
      upload.options.onError = (error) => reject(failureOf(error));
      upload.start();
    });
    const id = upload.url?.split('/').at(-1) ?? '';
    return checkSize(storedFileIn(await operate(this.#connection, `/api/files/${id}`)), this.#parcel);
  }

  stop(): Promise<void> {
    this.#run += 1;
    return this.#upload.abort();
  }

  discard(): Promise<void> {
    this.#run += 1;
    return this.#upload.abort(true);
  }

  /** Finds the upload of the same file that an earlier page began. */
  async #findEarlier(): Promise<void> {
    if (this.#isKnown) return;
    this.#isKnown = true;
    const [earlier] = await this.#upload.findPreviousUploads().catch(() => []);
    if (earlier) this.#upload.resumeFromPreviousUpload(earlier);
  }
}

/**
 * An earlier connection of this upload still has it locked, or stored more than was known. That ends soon, and the
 * next attempt asks the server where to resume.
 */
const heldByEarlier: readonly number[] = [409, 423];

/** Status codes for an upload that the server no longer has. */
const gone: readonly number[] = [404, 410];

/**
 * Throws the error for a response that does not report how much has arrived. Otherwise the client would abandon the
 * upload and start a new one, although the server may have most of it and be back in a second.
 */
function keepUpload(status: number): void {
  const isFound = status >= 200 && status < 300;
  if (!isFound && !gone.includes(status) && !heldByEarlier.includes(status)) throw toStorageError(status, '');
}

function failureOf(error: Error): Error {
  if (!(error instanceof DetailedError)) return error;
  if (error.causingError instanceof StorageError) return error.causingError;
  const { message, originalResponse: answer } = error;
  if (!answer || heldByEarlier.includes(answer.getStatus())) return new ConnectionError(message);
  return toStorageError(answer.getStatus(), answer.getBody());
}
