import type { Readable } from 'node:stream';
import type { files } from '@sable/domain/file';
import type { RowOf } from '@sable/domain/kernel/entity';
import { AppError } from '@sable/domain/kernel/errors';
import { WorkerQueue } from '../worker-queue.ts';
import { startWorkerThread } from '../worker-thread.ts';
import { bytesOf, fileKey, thumbnailKey, type FileStore, type ThumbnailForm } from './file-store.ts';
import { isPicture } from './picture-size.ts';

/** Input of the drawing thread. */
export interface PictureInput {
  readonly bytes: Uint8Array;
  readonly form: ThumbnailForm;
}

/** Maximum size of a file that gets thumbnails; its pixels are limited when it is stored. */
const MAX_PICTURE_BYTES = 64 * 1024 * 1024;

type FileRecord = RowOf<typeof files>;

/** A picture whose bytes cannot be decoded, however often it is retried. */
class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

/** Thumbnails of pictures, created on the first request and stored next to them. */
export class Thumbnails {
  readonly #store: FileStore;
  readonly #queue: WorkerQueue<PictureInput, Uint8Array>;
  /** Thumbnails in progress: concurrent requests for one share its result. */
  readonly #making = new Map<string, Promise<boolean>>();
  /**
   * The last requested thumbnail. Each picture is loaded after the previous one is drawn, so that a page of photos is
   * not in memory all at once.
   */
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: FileStore, log: { warn(text: string): void }) {
    this.#store = store;
    this.#queue = new WorkerQueue({
      startWorker: () => startWorkerThread('files/picture-worker.ts'),
      failed: () => new AppError('UNAVAILABLE'),
      onFailure(_input, failure) {
        log.warn(`A picture could not be drawn smaller: ${failure}.`);
        return new UnreadablePicture(failure);
      },
      onRestart: (why) => log.warn(`The thread that draws pictures was ended and is started again: ${why}.`),
    });
  }

  /**
   * Returns a thumbnail of a file; null if it is not a picture or cannot be drawn. Throws UNAVAILABLE if the drawing
   * thread ends first.
   */
  async read(
    { companyId, id, contentType, size }: Pick<FileRecord, 'companyId' | 'id' | 'contentType' | 'size'>,
    form: ThumbnailForm,
  ): Promise<Readable | null> {
    return isPicture(contentType) && size <= MAX_PICTURE_BYTES ? this.readPicture(companyId, id, form) : null;
  }

  /**
   * Returns a thumbnail of a file known to be a picture, whose bytes may have outlived its row; null if they are
   * gone.
   */
  async readPicture(companyId: string, fileId: string, form: ThumbnailForm): Promise<Readable | null> {
    const key = thumbnailKey(companyId, fileId, form);
    const stored = await this.#store.read(key);
    if (stored) return stored;
    const making = this.#making.get(key) ?? this.#make(key, fileKey(companyId, fileId), form);
    this.#making.set(key, making);
    try {
      return (await making) ? this.#store.read(key) : null;
    } finally {
      this.#making.delete(key);
    }
  }

  /** Returns a company's logo as PNG for the PDF and emails; null if there is none. */
  async readLogo(companyId: string, fileId: string | null): Promise<Buffer | null> {
    const logo = fileId && (await this.readPicture(companyId, fileId, '640.png'));
    return logo ? bytesOf(logo) : null;
  }

  /** Returns a section's picture as JPEG for the PDF; null if its bytes are gone or cannot be drawn. */
  async readPhoto(companyId: string, fileId: string): Promise<Buffer | null> {
    const photo = await this.readPicture(companyId, fileId, '640.jpg');
    return photo ? bytesOf(photo) : null;
  }

  close(): Promise<void> {
    return this.#queue.close();
  }

  async #make(key: string, original: string, form: ThumbnailForm): Promise<boolean> {
    const drawing = this.#last.then(() => this.#draw(original, form));
    this.#last = drawing.catch(() => undefined);
    const drawn = await drawing;
    if (drawn) await this.#store.put(key, [drawn]);
    return drawn !== null;
  }

  async #draw(original: string, form: ThumbnailForm): Promise<Uint8Array | null> {
    const source = await this.#store.read(original);
    if (!source) return null;
    try {
      return await this.#queue.run({ bytes: await bytesOf(source), form });
    } catch (error) {
      if (error instanceof UnreadablePicture) return null;
      throw error;
    }
  }
}
