import { m } from '@sable/domain/mutation-names';
import { useState } from 'react';
import { FileStorage } from '../files/storage.ts';
import type { StorageError } from '../files/storage-error.ts';
import { useLiveClient } from '../live/hooks.ts';
import { useAction } from '../shared/use-action.ts';

export interface PictureUpload {
  /** Upload progress of the chosen picture, from 0 to 1; null while there is no upload. */
  readonly sending: number | null;
  /** Why the last picture was not stored. */
  readonly error: string | null;
  /** Uploads a picture, unless an upload is in progress. */
  choose(file: File): void;
  remove(pictureId: string): Promise<void>;
}

/** Uploads and removes the picture of a record, `users/{id}`. */
export function usePicture(path: string, what: string): PictureUpload {
  const { actor, work } = useLiveClient();
  const act = useAction();
  const [storage] = useState(() => new FileStorage({ bucket: 'pictures', companyId: actor.companyId }));
  const [sending, setSending] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  return {
    sending,
    error,
    choose(file) {
      // One at a time: otherwise the last upload to arrive would become the picture, whichever was chosen last.
      if (sending !== null) return;
      setError(null);
      const stop = work.files.begin(path);
      const ended = (message: string | null) => {
        stop();
        setSending(null);
        setError(message);
      };
      storage
        .ref(path)
        .put(file)
        .on('state_changed', {
          next: ({ bytesTransferred, totalBytes }) => setSending(bytesTransferred / Math.max(1, totalBytes)),
          complete: () => ended(null),
          error: ({ message }: StorageError) => ended(message),
        });
    },
    async remove(pictureId) {
      await act(m.files.delete, { id: pictureId }, { done: `The ${what} was removed.` });
    },
  };
}
