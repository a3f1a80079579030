import { accounts } from '@sable/domain/account';
import { anyEntity } from '@sable/domain/kernel/entity';
import { AccountView } from '../features/account/account-view.tsx';
import { NewAccount } from '../features/account/lazy-forms.ts';
import { useNoteOpened } from '../features/search/use-note-opened.ts';
import { CreateGate } from '../records/create-gate.tsx';
import { WithRecordParts } from './with-record-parts.tsx';

const OneAccount = ({ id }: { id: string }) => {
  useNoteOpened(accounts, id);
  return <AccountView id={id} />;
};

/** One account; without an id, a new one. */
export const AccountScreen = ({ id }: { id?: string }) =>
  id ? (
    <WithRecordParts>
      <OneAccount id={id} />
    </WithRecordParts>
  ) : (
    <CreateGate entity={anyEntity(accounts)}>
      <NewAccount />
    </CreateGate>
  );
