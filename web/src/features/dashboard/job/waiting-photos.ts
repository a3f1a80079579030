import { isOwned, ownUpload } from '../../../attachments/upload-owner.ts';
import type { FileStorage } from '../../../files/storage.ts';
import { asStorageError } from '../../../files/storage-error.ts';
import type { KeptFiles } from '../../../live/kept-files.ts';
import { createStore } from '../../../ui/store.ts';
import { toast } from '../../../ui/toast.ts';

/** A photo of a device that the server does not have yet. */
interface WaitingPhoto {
  /** Its name among the kept files of this browser. */
  readonly key: string;
  readonly deviceId: string;
  readonly name: string;
  /** Shows it from this phone. */
  readonly url: string;
}

/** Where photos go, and where they are kept until then. */
export interface PhotoPost {
  readonly storage: FileStorage;
  readonly kept: KeptFiles;
  readonly accountId: string;
}

/** Every photo of this page that waits. It goes on while the person looks at other records. */
export const waitingPhotos = createStore<readonly WaitingPhoto[]>([]);
const underWay = new Set<string>();

const PREFIX = 'photo';

/** After these a photo rests until the connection is back; after anything else the server does not want it. */
const resting = new Set(['storage/retry-limit-exceeded', 'storage/unauthenticated']);

/** The file name of a photo of a device. */
const nameOf = (device: string, photo: File): string =>
  `${device}${/\.\w{1,5}$/.exec(photo.name)?.[0] ?? '.jpg'}`;

/** Sends a photo of a device to its account. It is kept in this browser until the server has it, so that neither a dead spot nor a reload loses it. */
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

/** Sends what an earlier page, or a dead spot, left here, unless another tab does. */
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
    // The id in its key is the file's: sent again after a reload, the photo is stored once.
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
