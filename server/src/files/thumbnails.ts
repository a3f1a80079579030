import type { Readable } from 'node:stream';
import type { files } from '@sable/domain/file';
import type { RowOf } from '@sable/domain/kernel/entity';
import { AppError } from '@sable/domain/kernel/errors';
import { WorkerQueue } from '../worker-queue.ts';
import { startWorkerThread } from '../worker-thread.ts';
import { bytesOf, fileKey, thumbnailKey, type FileStore, type ThumbnailForm } from './file-store.ts';
import { isPicture } from './picture-size.ts';

/** What the thread that draws gets. */
export interface PictureInput {
  readonly bytes: Uint8Array;
  readonly form: ThumbnailForm;
}

/** The largest file that is drawn smaller; its pixels are limited when it is stored. */
const MAX_PICTURE_BYTES = 64 * 1024 * 1024;

type FileRecord = RowOf<typeof files>;

/** The bytes of a picture cannot be decoded, however often it is tried. */
class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

/** Smaller forms of pictures, made on the first request and stored next to them. */
export class Thumbnails {
  readonly #store: FileStore;
  readonly #queue: WorkerQueue<PictureInput, Uint8Array>;
  /** Those that are being made: two who ask at once wait for one. */
  readonly #making = new Map<string, Promise<boolean>>();
  /** The last one that was asked for: each is loaded after the one before it is drawn, so that a page of photos is not in memory as a whole. */
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

  /** A smaller form of a file; null for one that is no picture or cannot be drawn. Throws UNAVAILABLE when the thread that draws ends first. */
  async read(
    { companyId, id, contentType, size }: Pick<FileRecord, 'companyId' | 'id' | 'contentType' | 'size'>,
    form: ThumbnailForm,
  ): Promise<Readable | null> {
    return isPicture(contentType) && size <= MAX_PICTURE_BYTES ? this.readPicture(companyId, id, form) : null;
  }

  /** A smaller form of a file that is known to be a picture, whose bytes may have outlived its row; null when they are gone. */
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

  /** A company's logo as the PDF and emails carry it, PNG; null without one. */
  async readLogo(companyId: string, fileId: string | null): Promise<Buffer | null> {
    const logo = fileId && (await this.readPicture(companyId, fileId, '640.png'));
    return logo ? bytesOf(logo) : null;
  }

  /** A picture of a section as the PDF draws it, JPEG; null when its bytes are gone or cannot be drawn. */
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
