import type { FileStorage } from '../files/storage.ts';
import { StorageError } from '../files/storage-error.ts';
import type { UploadSnapshot, UploadTask } from '../files/upload-task.ts';
import { createStore } from '../ui/store.ts';
import { UploadSpeed } from './upload-speed.ts';

/** A file that is going up to a record, or did not arrive. */
export interface RunningUpload {
  readonly id: number;
  /** The record: `accounts/{id}`. */
  readonly path: string;
  readonly name: string;
  readonly snapshot: UploadSnapshot;
  readonly bytesPerSecond: number | null;
  pause(): void;
  resume(): void;
  /** Cancels it, or takes it off the list when it has ended. */
  remove(): void;
}

/** Every upload of this page. They go on while the person looks at other records. */
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

/** Begins to send a file to a record. A file that is going there already is left alone. */
export function upload(storage: FileStorage, path: string, file: File): void {
  if (isUnderWay(path, file)) return;
  const id = (lastId += 1);
  const task = storage.ref(path).put(file);
  const speed = new UploadSpeed();
  const entry: RunningUpload = {
    id,
    path,
    name: file.name,
    snapshot: task.snapshot,
    bytesPerSecond: null,
    pause: () => void task.pause(),
    resume: () => void task.resume(),
    remove: () => cancel(task, id),
  };
  uploads.set([...uploads.get(), entry]);
  task.on('state_changed', {
    next(snapshot) {
      if (snapshot.state === 'running') speed.add(performance.now(), snapshot.bytesTransferred);
      else speed.reset();
      replace(id, { snapshot, bytesPerSecond: speed.bytesPerSecond });
    },
    // The list of files shows it now.
    complete: () => drop(id),
    error: (error: StorageError) => error.code === 'storage/canceled' && drop(id),
  });
}

/** A paused upload goes on for a moment, because only a running one can be canceled. */
function cancel(task: UploadTask, id: number): void {
  if (task.snapshot.state === 'paused') task.resume();
  if (!task.cancel()) drop(id);
}
