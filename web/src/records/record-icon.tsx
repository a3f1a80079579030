import { IconFile } from '@tabler/icons-react';
import { frontOf } from '../record-path.ts';

interface RecordIconProps {
  collection: string;
  size: number;
}

/** The icon of a collection, the same wherever its records are shown or found. */
export const RecordIcon = ({ collection, size }: RecordIconProps) => {
  const Picture = frontOf(collection)?.icon ?? IconFile;
  return <Picture size={size} stroke={size > 24 ? 1.5 : 1.75} aria-hidden />;
};
