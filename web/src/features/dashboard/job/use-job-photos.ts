import { query } from '@sable/domain/queries';
import { useEffect, useMemo, useState } from 'react';
import { FileStorage } from '../../../files/storage.ts';
import { thumbnailUrl } from '../../../files/thumbnail-url.ts';
import { useActor, useConnection, useLive, useLiveClient } from '../../../live/hooks.ts';
import { useStore } from '../../../ui/store.ts';
import type { Device } from './use-job.ts';
import { addPhoto, sendKeptPhotos, waitingPhotos } from './waiting-photos.ts';

const MAX_PHOTOS = 500;

interface Photo {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** Whether the photo is only on this phone so far. */
  readonly waits: boolean;
}

/** The photos of the devices of a customer. */
export interface JobPhotos {
  readonly of: (deviceId: string) => readonly Photo[];
  readonly add: (device: Device, photo: File) => void;
}

/**
 * Returns the photos of a customer's devices: attachments of the account with a device id. Photos taken offline are
 * stored and uploaded once.
 */
export function useJobPhotos(accountId: string): JobPhotos {
  const { companyId } = useActor();
  const { files } = useLiveClient().work;
  const isLive = useConnection().socket === 'live';
  const [storage] = useState(() => new FileStorage({ bucket: 'attachments', companyId }));
  const post = useMemo(() => ({ storage, kept: files, accountId }), [storage, files, accountId]);
  useEffect(() => {
    if (isLive) void sendKeptPhotos(post);
  }, [isLive, post]);
  const { rows } = useLive(
    query('files', {
      where: { bucket: 'attachments', accountId },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: MAX_PHOTOS,
    }),
  );
  const waiting = useStore(waitingPhotos);
  return useMemo(
    () => ({
      of: (deviceId) => [
        ...waiting
          .filter((photo) => photo.deviceId === deviceId)
          .map(({ key, name, url }) => ({ id: key, name, url, waits: true })),
        ...(rows ?? [])
          .filter(({ customMetadata }) => customMetadata['deviceId'] === deviceId)
          .map(({ id, name }) => ({ id, name, url: thumbnailUrl(id, 96), waits: false })),
      ],
      add: (device, photo) => void addPhoto(post, device, photo),
    }),
    [rows, waiting, post],
  );
}
