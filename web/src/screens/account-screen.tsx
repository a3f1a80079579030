import { accounts } from '@sable/domain/account';
import { AccountView } from '../features/account/account-view.tsx';
import { NewAccount } from '../features/account/new-account.tsx';
import { useNoteOpened } from '../features/search/use-note-opened.ts';

const OneAccount = ({ id }: { id: string }) => {
  useNoteOpened(accounts, id);
  return <AccountView id={id} />;
};

/** One account; without an id, a new one. */
export const AccountScreen = ({ id }: { id?: string }) => (id ? <OneAccount id={id} /> : <NewAccount />);
