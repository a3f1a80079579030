import { RecordPicture } from '../../../shared/record-picture.tsx';
import { useEditor } from '../session/editor-context.tsx';

/** Thumbnails of a section's pictures, next to its name. */
export const SectionThumbs = ({ sectionId }: { sectionId: string }) => {
  const { sectionPictures } = useEditor();
  return sectionPictures.get(sectionId)?.map(({ id }) => <RecordPicture key={id} pictureId={id} />);
};
