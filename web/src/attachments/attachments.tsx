import { fileParents, type FileParent } from '@sable/domain/file-access';
import { files } from '@sable/domain/file';
import { canBelow } from '@sable/domain/kernel/can-below';
import { anyEntity } from '@sable/domain/kernel/entity';
import { listQuery } from '@sable/domain/kernel/typed-query';
import { query } from '@sable/domain/queries';
import { useRef, useState } from 'react';
import { asStorageError } from '../files/storage-error.ts';
import { useActor, useLive, useLiveClient } from '../live/hooks.ts';
import type { KeptFiles } from '../live/kept-files.ts';
import { Lines, LinesSkeleton } from '../shared/lines.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import { Section } from '../ui/section.tsx';
import { useStore } from '../ui/store.ts';
import { toast } from '../ui/toast.ts';
import { FileLine, type FileRow } from './file-line.tsx';
import { previewKindOf } from './file-display.ts';
import { Pick } from './pick.tsx';
import { UnfinishedLine } from './unfinished-line.tsx';
import { UploadLine } from './upload-line.tsx';
import { upload, uploads } from './uploads.ts';
import { useAttachmentStorage } from './use-attachment-storage.ts';
import { useDrop } from './use-drop.ts';
import { usePaste } from './use-paste.ts';
import { useUnfinished } from './use-unfinished.ts';
import classes from './attachments.module.css';

const Preview = lazyWithRetry(async () => (await import('./preview.tsx')).Preview, {
  onLoadFailed: ({ onClose }) => onClose(),
});

const entity = anyEntity(files);
const MAX_FILES = 200;
/** Number of photos that a record shows initially. */
const FIRST_FILES = 6;
const none = Object.fromEntries(Object.values(fileParents).map((field) => [field, null]));

interface AttachmentsProps {
  collection: FileParent;
  id: string;
}

interface OnTheWayProps {
  path: string;
  kept: KeptFiles;
  onFiles: (chosen: readonly File[]) => void;
}

/** Uploads to this record, including those that an earlier page left unfinished. */
const OnTheWay = ({ path, kept, onFiles }: OnTheWayProps) => {
  const running = useStore(uploads).filter((each) => each.path === path);
  const { found, cancel } = useUnfinished(
    path,
    kept,
    running.map(({ name }) => name),
  );
  if (running.length === 0 && found.length === 0) return null;
  return (
    <ul className={classes.uploads} aria-label="Uploads">
      {running.map((each) => (
        <UploadLine key={each.id} upload={each} />
      ))}
      {found.map((unfinished) => (
        <UnfinishedLine
          key={unfinished.fingerprint}
          unfinished={unfinished}
          onResume={(file) => onFiles([file])}
          onCancel={() => cancel(unfinished.fingerprint)}
        />
      ))}
    </ul>
  );
};

/**
 * The files of a record, to view, save, and add by drop, paste, picker, or camera. The list is live for everyone who
 * may read the record.
 */
export const Attachments = ({ collection, id }: AttachmentsProps) => {
  const actor = useActor();
  const storage = useAttachmentStorage();
  const kept = useLiveClient().work.files;
  const field = fileParents[collection];
  const path = `${collection}/${id}`;
  const [shown, setShown] = useState(FIRST_FILES);
  const [preview, setPreview] = useState<{ file: FileRow; url: string } | null>(null);
  const { rows } = useLive(
    query('files', {
      where: { bucket: 'attachments', [field]: id },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: MAX_FILES,
    }),
  );
  const { rows: found } = useLive(
    listQuery<object>(collection, { where: { field: 'id', op: 'eq', value: id }, limit: 1 }),
  );
  const [above] = found ?? [];
  const added = { ...none, bucket: 'attachments', [field]: id };
  const canAdd = above !== undefined && canBelow({ collection, row: above }, entity, actor, 'create', added);
  const add = (chosen: readonly File[]) => {
    for (const file of chosen) upload(storage, kept, path, file);
  };
  const place = useRef<HTMLDivElement>(null);
  usePaste(place, canAdd ? add : null);
  const drop = useDrop(canAdd ? add : null);
  const withUrl = async (file: FileRow, use: (url: string) => void) => {
    try {
      use(await storage.ref(file.fullPath).getDownloadUrl());
    } catch (error) {
      toast.error(asStorageError(error).message);
    }
  };
  const save = (file: FileRow) =>
    withUrl(file, (url) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = file.name;
      link.click();
    });
  return (
    <Section title="Files" flush actions={canAdd && <Pick what="Files" onFiles={add} />}>
      <div ref={place} className={classes.drop} {...drop}>
        <OnTheWay path={path} kept={kept} onFiles={add} />
        {!rows && <LinesSkeleton count={1} />}
        {rows?.length === 0 && (
          <EmptyState small title="No files yet">
            {canAdd
              ? 'Drop photos, plans, and documents here, paste them, or choose them.'
              : 'Photos, plans, and documents that colleagues attach appear here.'}
          </EmptyState>
        )}
        {rows && rows.length > 0 && (
          <Lines label="Files">
            {rows.slice(0, shown).map((file) => (
              <FileLine
                key={file.id}
                file={file}
                onOpen={() => void withUrl(file, (url) => setPreview({ file, url }))}
                onSave={() => void save(file)}
              />
            ))}
          </Lines>
        )}
        {rows && rows.length > shown && (
          <Button small kind="quiet" onClick={() => setShown(MAX_FILES)}>
            Show all {rows.length}
          </Button>
        )}
      </div>
      {preview && (
        <Preview
          name={preview.file.name}
          kind={previewKindOf(preview.file.contentType)}
          url={preview.url}
          onClose={() => setPreview(null)}
        />
      )}
    </Section>
  );
};
