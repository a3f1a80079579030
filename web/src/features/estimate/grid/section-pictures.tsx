import { MAX_ESTIMATE_PICTURES, MAX_SECTION_PICTURES } from '@sable/domain/estimate/content-picture';
import { SECTION_OF_PICTURE } from '@sable/domain/estimate/section-pictures';
import { files, pictureTypes } from '@sable/domain/file';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { Pick } from '../../../attachments/pick.tsx';
import { UploadLine } from '../../../attachments/upload-line.tsx';
import { upload, uploads } from '../../../attachments/uploads.ts';
import { useAttachmentStorage } from '../../../attachments/use-attachment-storage.ts';
import { useDrop } from '../../../attachments/use-drop.ts';
import { usePaste } from '../../../attachments/use-paste.ts';
import { thumbnailUrl } from '../../../files/thumbnail-url.ts';
import { useLiveClient } from '../../../live/hooks.ts';
import { useAction } from '../../../shared/use-action.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useStore } from '../../../ui/store.ts';
import { toast } from '../../../ui/toast.ts';
import { useEditor } from '../session/editor-context.tsx';
import type { FileRow } from '../session/estimate-data.ts';
import type { LineRow } from '../session/rows.ts';
import classes from './section-pictures.module.css';

const entity = anyEntity(files);
const none: readonly never[] = [];

/** Returns why some chosen files cannot be added; null if all can be. */
function problemOf(chosen: readonly File[], room: number): string | null {
  const other = chosen.find(({ type }) => !pictureTypes.has(type));
  if (other) return `“${other.name}” is not a PNG, JPEG, or WebP picture.`;
  return chosen.length > room
    ? `A section can have at most ${MAX_SECTION_PICTURES} pictures, and an estimate ${MAX_ESTIMATE_PICTURES}.`
    : null;
}

/**
 * The pictures of a section, added by drop, paste, file picker, or camera, and removed here. The customer sees them
 * under its heading.
 */
export const SectionPictures = ({ line }: { line: LineRow }) => {
  const { estimate, editable, actor, sectionPictures } = useEditor();
  const storage = useAttachmentStorage();
  const kept = useLiveClient().work.files;
  const act = useAction();
  const path = `estimates/${estimate.id}`;
  const running = useStore(uploads).filter((each) => each.path === path);
  const pictures = sectionPictures.get(line.id) ?? none;
  const add = (chosen: readonly File[]) => {
    const total = [...sectionPictures.values()].reduce((sum, { length }) => sum + length, 0);
    const room = Math.min(MAX_SECTION_PICTURES - pictures.length, MAX_ESTIMATE_PICTURES - total);
    const problem = problemOf(chosen, room);
    if (problem) toast.error(problem, { detail: 'The other pictures are added. Choose another one.' });
    for (const file of chosen.filter(({ type }) => pictureTypes.has(type)).slice(0, room))
      upload(storage, kept, path, file, { [SECTION_OF_PICTURE]: line.id });
  };
  const mayDelete = (file: FileRow) => can(entity, actor, 'delete', file);
  const mayRemove = (file: FileRow) => mayDelete(file) || can(entity, actor, 'update', file);
  /**
   * A user who may not delete the file only removes it from the section. It stays among the files of the estimate.
   */
  const remove = async (file: FileRow) => {
    const { [SECTION_OF_PICTURE]: _section, ...customMetadata } = file.customMetadata;
    const done = { done: `${file.name} was removed.` };
    await (mayDelete(file)
      ? act(m.files.delete, { id: file.id }, done)
      : act(m.files.update, { id: file.id, patch: { customMetadata } }, done));
  };
  const place = useRef<HTMLDivElement>(null);
  usePaste(place, editable ? add : null);
  const drop = useDrop(editable ? add : null);
  return (
    <div ref={place} className={classes.place} {...drop}>
      <div className={classes.head}>
        <span className={classes.title}>Pictures for the customer</span>
        {editable && <Pick what="Pictures" accept={[...pictureTypes].join()} onFiles={add} />}
      </div>
      {running.length > 0 && (
        <ul className={classes.list} aria-label="Uploads">
          {running.map((each) => (
            <UploadLine key={each.id} upload={each} />
          ))}
        </ul>
      )}
      {pictures.length > 0 && (
        <ul className={classes.pictures} aria-label="Pictures">
          {pictures.map((file) => (
            <li key={file.id}>
              <img src={thumbnailUrl(file.id, 320)} alt={file.name} loading="lazy" />
              {editable && mayRemove(file) && (
                <span className={classes.remove}>
                  <IconButton
                    small
                    kind="secondary"
                    label={`Remove ${file.name}`}
                    icon={<IconX size={16} aria-hidden />}
                    onClick={() => void remove(file)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
