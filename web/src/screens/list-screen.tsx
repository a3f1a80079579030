import { mayImport } from '@sable/domain/import/import-access';
import type { ImportKind } from '@sable/domain/import/import-fields';
import { entityOf } from '@sable/domain/registry';
import { IconFileImport } from '@tabler/icons-react';
import { useActor } from '../live/hooks.ts';
import { RecordList } from '../records/list/record-list.tsx';
import { Button } from '../ui/button.tsx';

interface ListScreenProps {
  collection: string;
  id?: string;
}

const importedAs: Readonly<Record<string, ImportKind>> = {
  accounts: 'customers',
  imports: 'customers',
  products: 'products',
};

/** The way to bring in a list from a file, for who may. */
const ImportLink = ({ kind }: { kind: ImportKind }) =>
  mayImport(useActor(), kind) && (
    <Button
      icon={<IconFileImport size={16} stroke={1.75} aria-hidden />}
      href={kind === 'customers' ? '/import' : `/import?kind=${kind}`}
    >
      Import
    </Button>
  );

/** The list of any collection, until it deserves a screen of its own. */
export const ListScreen = ({ collection }: ListScreenProps) => {
  const kind = importedAs[collection];
  return <RecordList entity={entityOf(collection)} actions={kind && <ImportLink kind={kind} />} />;
};
