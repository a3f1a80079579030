import { files } from '@sable/domain/file';
import { fileParents } from '@sable/domain/file-access';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useActor } from '../live/hooks.ts';
import { RecordPicture } from '../shared/record-picture.tsx';
import { Button } from '../ui/button.tsx';
import { dialog } from '../ui/dialog.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { usePicture } from './use-picture.ts';
import classes from './picture-field.module.css';

const entity = anyEntity(files);
const none = Object.fromEntries(Object.values(fileParents).map((field) => [field, null]));

/**
 * The collections whose records have a picture, and the field of a file that references the record; the company
 * itself needs none.
 */
const owners = { companies: null, products: fileParents.products, users: fileParents.users } as const;

interface PictureFieldProps {
  collection: keyof typeof owners;
  id: string;
  pictureId: string | null;
  /** The noun for it: a logo, a photo, a picture. */
  what: string;
}

/**
 * The picture of a record: to view, choose, replace, and remove. Everyone who can see the record sees a change at
 * once.
 */
export const PictureField = ({ collection, id, pictureId, what }: PictureFieldProps) => {
  const actor = useActor();
  const picker = useRef<HTMLInputElement>(null);
  const { sending, error, choose, remove } = usePicture(`${collection}/${id}`, what);
  const owner = owners[collection];
  const row = { ...none, bucket: 'pictures', ...(owner && { [owner]: id }) };
  const mayChange = can(entity, actor, 'create', row);
  const mayRemove = can(entity, actor, 'delete', row);
  const removeSurely = async () => {
    const sure = await dialog.confirm({
      title: `Remove the ${what}?`,
      message: 'It is removed for everyone. Estimates that were sent keep showing it.',
      okText: 'Remove',
      danger: true,
    });
    if (sure && pictureId) await remove(pictureId);
  };
  const handleChange = (event: React.ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) choose(file);
  };
  return (
    <div
      className={classes.field}
      onDragOver={(event) => {
        if (!mayChange) return;
        event.preventDefault();
        // The pointer shows that a drop is not accepted now.
        if (sending !== null) event.dataTransfer.dropEffect = 'none';
      }}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!mayChange || !file) return;
        event.preventDefault();
        choose(file);
      }}
    >
      <span className={classes.frame}>
        {pictureId ? (
          <RecordPicture pictureId={pictureId} size="large" />
        ) : (
          <IconPhoto size={28} stroke={1.25} aria-hidden />
        )}
      </span>
      {mayChange && (
        <div className={classes.side}>
          <input
            ref={picker}
            className={classes.input}
            type="file"
            tabIndex={-1}
            accept="image/png,image/jpeg,image/webp"
            aria-label={`Choose a ${what}`}
            onChange={handleChange}
          />
          <span className={classes.actions}>
            <Button
              small
              icon={<IconUpload size={16} aria-hidden />}
              disabled={sending !== null}
              onClick={() => picker.current?.click()}
            >
              {pictureId ? `Replace ${what}` : `Choose a ${what}`}
            </Button>
            {pictureId && mayRemove && (
              <Button
                small
                kind="danger-quiet"
                icon={<IconTrash size={16} aria-hidden />}
                onClick={() => void removeSurely()}
              >
                Remove
              </Button>
            )}
          </span>
          {sending !== null && <ProgressBar label={`Sending the ${what}`} done={sending} />}
          {error ? (
            <p className={classes.fault} role="alert">
              {error}
            </p>
          ) : (
            <p className={classes.note}>PNG, JPEG, or WebP.</p>
          )}
        </div>
      )}
    </div>
  );
};
