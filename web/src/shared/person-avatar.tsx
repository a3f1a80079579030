import { thumbnailUrl } from '../files/thumbnail-url.ts';
import { Avatar } from '../ui/avatar.tsx';
import { usePeople } from './use-people.ts';

interface PersonAvatarProps {
  /** A user of the company; anybody else is shown by initials. */
  id: string | null | undefined;
  name: string;
  size?: 'small' | 'medium' | 'large';
}

/** A colleague, shown by their photo or initials. */
export const PersonAvatar = ({ id, name, size = 'medium' }: PersonAvatarProps) => {
  const { photoOf } = usePeople();
  const photo = photoOf(id);
  return <Avatar name={name} size={size} src={photo ? thumbnailUrl(photo, 96) : undefined} />;
};
