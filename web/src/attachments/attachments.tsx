import { fileParents, type FileParent } from '@sable/domain/file-access';
import { files } from '@sable/domain/file';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { query } from '@sable/domain/queries';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { FileStorage } from '../files/storage.ts';
import { asStorageError } from '../files/storage-error.ts';
import { useActor, useLive, useLiveClient } from '../live/hooks.ts';
import type { KeptFiles } from '../live/kept-files.ts';
import { Lines, LinesSkeleton } from '../shared/lines.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Section } from '../ui/section.tsx';
import { useStore } from '../ui/store.ts';
import { toast } from '../ui/toast.ts';
import { FileLine, type FileRow } from './file-line.tsx';
import { previewKindOf } from './file-display.ts';
import { Preview } from './preview.tsx';
import { UnfinishedLine } from './unfinished-line.tsx';
import { UploadLine } from './upload-line.tsx';
import { upload, uploads } from './uploads.ts';
import { usePaste } from './use-paste.ts';
import { useUnfinished } from './use-unfinished.ts';
import classes from './attachments.module.css';

const entity = anyEntity(files);
const MAX_FILES = 200;
const none = Object.fromEntries(Object.values(fileParents).map((field) => [field, null]));

interface AttachmentsProps {
  collection: FileParent;
  id: string;
}

interface PickProps {
  onFiles: (chosen: readonly File[]) => void;
}

/** Chooses files, or takes a picture with the camera of a phone. */
const Pick = ({ onFiles }: PickProps) => {
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const handleChange = (event: React.ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  const input = { type: 'file', className: classes.hidden, tabIndex: -1, onChange: handleChange } as const;
  return (
    <>
      <input {...input} ref={picker} multiple aria-label="Files to attach" />
      <input {...input} ref={camera} accept="image/*" capture="environment" aria-label="Photo to attach" />
      {matchMedia('(pointer: coarse)').matches && (
        <Button small icon={<IconCamera size={16} aria-hidden />} onClick={() => camera.current?.click()}>
          Photo
        </Button>
      )}
      <Button small icon={<IconPaperclip size={16} aria-hidden />} onClick={() => picker.current?.click()}>
        Attach
      </Button>
    </>
  );
};

interface OnTheWayProps {
  path: string;
  kept: KeptFiles;
  onFiles: PickProps['onFiles'];
}

/** What is on its way to this record, and what an earlier page left unfinished. */
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

/** A drop of files anywhere on the block. */
const useDrop = (onFiles: PickProps['onFiles'] | null) => {
  const [over, setOver] = useState(false);
  if (!onFiles) return {};
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
};

const useStorage = () => {
  const { companyId } = useActor();
  const [storage] = useState(() => new FileStorage({ bucket: 'attachments', companyId }));
  return storage;
};

/** The files of a record: to look at, to save, and to add by drop, paste, picker, or camera. Everyone who reads the record sees them at once. */
export const Attachments = ({ collection, id }: AttachmentsProps) => {
  const actor = useActor();
  const storage = useStorage();
  const kept = useLiveClient().work.files;
  const field = fileParents[collection];
  const path = `${collection}/${id}`;
  const [preview, setPreview] = useState<{ file: FileRow; url: string } | null>(null);
  const { rows } = useLive(
    query('files', {
      where: { bucket: 'attachments', [field]: id },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: MAX_FILES,
    }),
  );
  const canAdd = can(entity, actor, 'create', { ...none, bucket: 'attachments', [field]: id });
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
    <Section title="Files" flush actions={canAdd && <Pick onFiles={add} />}>
      <div ref={place} className={classes.drop} {...drop}>
        <OnTheWay path={path} kept={kept} onFiles={add} />
        {!rows && <LinesSkeleton count={1} />}
        {rows?.length === 0 && (
          <EmptyState small title="No files yet">
            {canAdd
              ? 'Drop photos, plans, and papers here, paste them, or choose them.'
              : 'Photos, plans, and papers that colleagues attach show here.'}
          </EmptyState>
        )}
        {rows && rows.length > 0 && (
          <Lines label="Files">
            {rows.map((file) => (
              <FileLine
                key={file.id}
                file={file}
                onOpen={() => void withUrl(file, (url) => setPreview({ file, url }))}
                onSave={() => void save(file)}
              />
            ))}
          </Lines>
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
