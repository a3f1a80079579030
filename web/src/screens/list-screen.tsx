import { entityOf } from '@sable/domain/registry';
import { RecordList } from '../records/list/record-list.tsx';

interface ListScreenProps {
  collection: string;
  id?: string;
}

/** The list of any collection, until it deserves a screen of its own. */
export const ListScreen = ({ collection }: ListScreenProps) => <RecordList entity={entityOf(collection)} />;
