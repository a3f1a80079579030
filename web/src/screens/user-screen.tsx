import { UserView } from '../features/people/user-view.tsx';

interface UserScreenProps {
  id?: string;
  section?: string;
}

/** A person; without an id, the signed-in person. */
export const UserScreen = ({ id, section }: UserScreenProps) => <UserView id={id} section={section} />;
