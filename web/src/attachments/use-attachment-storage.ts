import { useState } from 'react';
import { FileStorage } from '../files/storage.ts';
import { useActor } from '../live/hooks.ts';

/** Where attachments of this company are stored. */
export const useAttachmentStorage = (): FileStorage => {
  const { companyId } = useActor();
  const [storage] = useState(() => new FileStorage({ bucket: 'attachments', companyId }));
  return storage;
};
