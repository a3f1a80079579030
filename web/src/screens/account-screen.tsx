import { AccountView } from '../features/account/account-view.tsx';
import { NewAccount } from '../features/account/new-account.tsx';

/** One account; without an id, a new one. */
export const AccountScreen = ({ id }: { id?: string }) => (id ? <AccountView id={id} /> : <NewAccount />);
