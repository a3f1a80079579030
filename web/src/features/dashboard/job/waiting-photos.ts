import { isOwned, ownUpload } from '../../../attachments/upload-owner.ts';
import type { FileStorage } from '../../../files/storage.ts';
import { asStorageError } from '../../../files/storage-error.ts';
import type { KeptFiles } from '../../../live/kept-files.ts';
import { createStore } from '../../../ui/store.ts';
import { toast } from '../../../ui/toast.ts';

/** A photo of a device that is not uploaded yet. */
interface WaitingPhoto {
  /** Its key in this browser's file store. */
  readonly key: string;
  readonly deviceId: string;
  readonly name: string;
  /** Object URL of the local file. */
  readonly url: string;
}

/** Upload target and local file store of photos. */
export interface PhotoPost {
  readonly storage: FileStorage;
  readonly kept: KeptFiles;
  readonly accountId: string;
}

/** All pending photos of this page. Uploads continue while the person views other records. */
export const waitingPhotos = createStore<readonly WaitingPhoto[]>([]);
const underWay = new Set<string>();

const PREFIX = 'photo';

/**
 * After these errors a photo stays stored until the connection is back. After any other error the server rejects it
 * for good.
 */
const resting = new Set(['storage/retry-limit-exceeded', 'storage/unauthenticated']);

/** Returns the file name of a device's photo. */
const nameOf = (device: string, photo: File): string =>
  `${device}${/\.\w{1,5}$/.exec(photo.name)?.[0] ?? '.jpg'}`;

/**
 * Uploads a photo of a device to its account. The photo stays in this browser until the upload succeeds, so that
 * neither a lost connection nor a reload loses it.
 */
export async function addPhoto(
  post: PhotoPost,
  device: { readonly id: string; readonly name: string },
  photo: File,
): Promise<void> {
  const name = nameOf(device.name, photo);
  const key = [PREFIX, post.accountId, device.id, crypto.randomUUID(), name].join(' ');
  await post.kept.keep(key, photo);
  await send(post, { key, deviceId: device.id, name }, photo);
}

/** Uploads stored photos of earlier pages or failed attempts, unless another tab is doing so. */
export async function sendKeptPhotos(post: PhotoPost): Promise<void> {
  for (const key of await post.kept.names()) {
    const [prefix, accountId, deviceId = '', , ...words] = key.split(' ');
    if (prefix !== PREFIX || accountId !== post.accountId || underWay.has(key)) continue;
    const photo = await post.kept.read(key);
    if (photo && !(await isOwned(key))) void send(post, { key, deviceId, name: words.join(' ') }, photo);
  }
}

async function send(
  { storage, kept, accountId }: PhotoPost,
  waiting: Omit<WaitingPhoto, 'url'>,
  photo: File,
): Promise<void> {
  const { key, deviceId, name } = waiting;
  if (underWay.has(key)) return;
  underWay.add(key);
  const disown = ownUpload(key);
  const url = URL.createObjectURL(photo);
  const others = waitingPhotos.get().filter((each) => each.key !== key);
  waitingPhotos.set([{ ...waiting, url }, ...others]);
  try {
    // The id in the key becomes the file's id, so an upload repeated after a reload stores the photo only once.
    const [, , , id] = key.split(' ');
    const ref = storage.ref(`accounts/${accountId}`);
    await ref.put(photo, { name, customMetadata: { deviceId } }, id).done;
    await forget(kept, key);
  } catch (failure) {
    const error = asStorageError(failure);
    if (!resting.has(error.code)) {
      await forget(kept, key);
      toast.error(error.message);
    }
  } finally {
    underWay.delete(key);
    disown();
  }
}

async function forget(kept: KeptFiles, key: string): Promise<void> {
  await kept.drop(key);
  const gone = waitingPhotos.get().find((photo) => photo.key === key);
  if (gone) URL.revokeObjectURL(gone.url);
  waitingPhotos.set(waitingPhotos.get().filter((photo) => photo !== gone));
}
