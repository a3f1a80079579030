import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { files } from '@sable/domain/file';
import type { RowIn } from '@sable/domain/queries';
import { IconDownload, IconFile, IconFileTypePdf, IconTrash, IconVideo } from '@tabler/icons-react';
import { thumbnailUrl } from '../files/thumbnail-url.ts';
import { useActor } from '../live/hooks.ts';
import { Line } from '../shared/lines.tsx';
import { useAction } from '../shared/use-action.ts';
import { useFormats } from '../shared/use-company.ts';
import { usePeople } from '../shared/use-people.ts';
import { dialog } from '../ui/dialog.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { byteText } from '../shared/byte-text.ts';
import { previewKindOf } from './file-display.ts';
import classes from './attachments.module.css';

export type FileRow = RowIn<'files'>;

const entity = anyEntity(files);
const icons = { pdf: IconFileTypePdf, video: IconVideo } as const;

const Face = ({ file }: { file: FileRow }) => {
  const kind = previewKindOf(file.contentType);
  if (kind === 'picture')
    return (
      <img
        className={classes.thumbnail}
        src={thumbnailUrl(file.id, 96)}
        alt=""
        width={40}
        height={40}
        loading="lazy"
      />
    );
  const Icon = kind ? icons[kind] : IconFile;
  return (
    <span className={classes.thumbnail} aria-hidden>
      <Icon size={20} stroke={1.5} />
    </span>
  );
};

interface FileLineProps {
  file: FileRow;
  onOpen: () => void;
  onSave: () => void;
}

/** A stored file: what it is, who added it, and its actions. */
export const FileLine = ({ file, onOpen, onSave }: FileLineProps) => {
  const actor = useActor();
  const act = useAction();
  const formats = useFormats();
  const { nameOf } = usePeople();
  const remove = async () => {
    const sure = await dialog.confirm({
      title: `Delete ${file.name}?`,
      message: 'It is removed for everyone and cannot be restored.',
      okText: 'Delete',
      danger: true,
    });
    if (sure) await act(m.files.delete, { id: file.id }, { done: `${file.name} was deleted.` });
  };
  const detail = [byteText(file.size), nameOf(file.createdBy), formats.instant(file.createdAt)];
  return (
    <Line
      before={<Face file={file} />}
      title={file.name}
      detail={detail.filter(Boolean).join(' · ')}
      onClick={previewKindOf(file.contentType) ? onOpen : onSave}
      action={
        <span className={classes.actions}>
          <IconButton
            small
            label={`Save ${file.name}`}
            icon={<IconDownload size={16} aria-hidden />}
            onClick={onSave}
          />
          {can(entity, actor, 'delete', file) && (
            <IconButton
              small
              kind="danger-quiet"
              label={`Delete ${file.name}`}
              icon={<IconTrash size={16} aria-hidden />}
              onClick={() => void remove()}
            />
          )}
        </span>
      }
    />
  );
};
