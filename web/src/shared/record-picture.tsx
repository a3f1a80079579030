import { useState } from 'react';
import { thumbnailUrl } from '../files/thumbnail-url.ts';
import classes from './record-picture.module.css';

interface RecordPictureProps {
  /** The file id; nothing is shown without one. */
  pictureId: string | null | undefined;
  size?: 'small' | 'medium' | 'large';
}

/** The picture of a record, next to its title. A picture that cannot be loaded takes up no room. */
export const RecordPicture = ({ pictureId, size = 'small' }: RecordPictureProps) => {
  const [missing, setMissing] = useState<string | null>(null);
  if (!pictureId || missing === pictureId) return null;
  return (
    <img
      className={classes.picture}
      data-size={size}
      src={thumbnailUrl(pictureId, size === 'large' ? 320 : 96)}
      alt=""
      loading="lazy"
      onError={() => setMissing(pictureId)}
    />
  );
};
