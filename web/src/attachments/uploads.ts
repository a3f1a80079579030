import { RESUMABLE_ABOVE_BYTES } from '@sable/domain/storage';
import { fingerprintOf } from '../files/fingerprint.ts';
import type { FileStorage } from '../files/storage.ts';
import { StorageError } from '../files/storage-error.ts';
import type { UploadSnapshot } from '../files/upload-task.ts';
import type { KeptFiles } from '../live/kept-files.ts';
import { createStore } from '../ui/store.ts';
import { ownUpload } from './upload-owner.ts';
import { UploadSpeed } from './upload-speed.ts';

/** A file that is being uploaded to a record, or whose upload failed. */
export interface RunningUpload {
  readonly id: number;
  /** The record: `accounts/{id}`. */
  readonly path: string;
  readonly name: string;
  readonly snapshot: UploadSnapshot;
  readonly bytesPerSecond: number | null;
  pause(): void;
  resume(): void;
  /** Cancels the upload, or removes it from the list if it has ended. */
  remove(): void;
}

/** Every upload of this page. Uploads continue while the person looks at other records. */
export const uploads = createStore<readonly RunningUpload[]>([]);
let lastId = 0;

const replace = (id: number, change: Partial<RunningUpload>): void =>
  uploads.set(uploads.get().map((each) => (each.id === id ? { ...each, ...change } : each)));
const drop = (id: number): void => uploads.set(uploads.get().filter((each) => each.id !== id));

const isUnderWay = (path: string, { name, size }: File): boolean =>
  uploads
    .get()
    .some(
      (each) =>
        each.path === path && each.name === name && each.snapshot.totalBytes === size && !each.snapshot.error,
    );

/** These failures of an upload are permanent; after any other, the same file can resume where it stopped. */
const canGoOn = ({ code }: StorageError): boolean =>
  code === 'storage/retry-limit-exceeded' || code === 'storage/unauthenticated';

/**
 * Starts or resumes sending a file to a record. A file that is already being sent there is left alone. A large file
 * is kept in the browser until it has arrived.
 *
 * @param customMetadata the file's metadata apart from its name.
 */
export function upload(
  storage: FileStorage,
  kept: KeptFiles,
  path: string,
  file: File,
  customMetadata: Readonly<Record<string, string>> = {},
): void {
  if (isUnderWay(path, file)) return;
  const id = (lastId += 1);
  const ref = storage.ref(path);
  const task = ref.put(file, { customMetadata });
  const keptAs = fingerprintOf({ bucket: ref.bucket, path }, file, file.name);
  if (file.size > RESUMABLE_ABOVE_BYTES) void kept.keep(keptAs, file);
  const disown = ownUpload(keptAs);
  const ended = kept.begin(keptAs);
  /** Nothing is left to resume. A failed upload stays on the list until the person has read why. */
  const settle = async (failed: boolean): Promise<void> => {
    await kept.drop(keptAs);
    disown();
    if (!failed) drop(id);
  };
  const speed = new UploadSpeed();
  const entry: RunningUpload = {
    id,
    path,
    name: file.name,
    snapshot: task.snapshot,
    bytesPerSecond: null,
    pause: () => void task.pause(),
    resume: () => void task.resume(),
    remove: () => void (task.abandon() || drop(id)),
  };
  uploads.set([...uploads.get(), entry]);
  task.on('state_changed', {
    next(snapshot) {
      if (snapshot.state === 'running') speed.add(performance.now(), snapshot.bytesTransferred);
      else speed.reset();
      replace(id, { snapshot, bytesPerSecond: speed.bytesPerSecond });
    },
    // The list of files shows the file now.
    complete() {
      ended();
      void settle(false);
    },
    error(error: StorageError) {
      ended();
      if (canGoOn(error)) disown();
      else void settle(error.code !== 'storage/canceled');
    },
  });
}
