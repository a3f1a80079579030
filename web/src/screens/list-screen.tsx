import { accounts } from '@sable/domain/account';
import { agreements } from '@sable/domain/agreement/agreement';
import { mayImport } from '@sable/domain/import/import-access';
import type { ImportKind } from '@sable/domain/import/import-fields';
import { entityOf } from '@sable/domain/registry';
import { anyEntity, type AnyRow } from '@sable/domain/kernel/entity';
import { hasRight } from '@sable/domain/kernel/rights';
import { estimates } from '@sable/domain/estimate/estimate';
import { packages } from '@sable/domain/package';
import { products } from '@sable/domain/product';
import { IconCopy, IconFileImport, IconLayoutKanban, IconList, IconPlus } from '@tabler/icons-react';
import { useAddress } from '../address.ts';
import { useActor } from '../live/hooks.ts';
import { canCreate } from '../records/fields/field-facts.ts';
import { RecordList } from '../records/list/record-list.tsx';
import type { RowRules } from '../records/list/use-row-menu.tsx';
import { usePanel } from '../records/use-panel.ts';
import { useAction } from '../shared/use-action.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import type { MenuAction } from '../ui/action-menu.tsx';
import { Button } from '../ui/button.tsx';
import { PipelineSkeleton } from '../ui/skeletons.tsx';
import { WithRecordParts } from './with-record-parts.tsx';

const AddStarterAgreement = lazyWithRetry(
  async () => (await import('../features/agreements/add-starter.tsx')).AddStarterAgreement,
);

interface ListScreenProps {
  collection: string;
  id?: string;
}

const importedAs: Readonly<Record<string, ImportKind>> = {
  accounts: 'customers',
  contracts: 'contracts',
  imports: 'customers',
  products: 'products',
  packages: 'packages',
};

/** A link to import a list from a file, for people with permission. */
const ImportLink = ({ kind }: { kind: ImportKind }) =>
  mayImport(useActor(), kind) && (
    <Button
      icon={<IconFileImport size={16} stroke={1.75} aria-hidden />}
      href={kind === 'customers' ? '/import' : `/import?kind=${kind}`}
    >
      Import
    </Button>
  );

const Board = lazyWithRetry(async () => (await import('../features/pipeline/board.tsx')).PipelineBoard, {
  Fallback: () => (
    <div aria-busy="true">
      <PipelineSkeleton />
    </div>
  ),
});

const copyOf = (id: string): MenuAction => ({
  label: 'Copy to an account…',
  icon: <IconCopy aria-hidden />,
  href: `/estimate/new?copy=${id}`,
});

/** A sold account is closed, not deleted. */
const accountRules: RowRules = { isRemovable: ({ status }) => status === 'lead' };

/** Estimates as a list, or as a board for people who may see their amounts. */
const EstimatesScreen = () => {
  const { query } = useAddress();
  const actor = useActor();
  const seesAmounts = hasRight(actor, 'price');
  const mayCreate = canCreate(anyEntity(estimates), actor);
  if (seesAmounts && query['as'] === 'board')
    return (
      <Board
        actions={
          <>
            <Button icon={<IconList size={16} stroke={1.75} aria-hidden />} href="/estimates">
              List
            </Button>
            {mayCreate && (
              <Button kind="primary" icon={<IconPlus size={16} aria-hidden />} href="/estimate/new">
                New estimate
              </Button>
            )}
          </>
        }
      />
    );
  const toBoard = (
    <Button icon={<IconLayoutKanban size={16} stroke={1.75} aria-hidden />} href="/estimates?as=board">
      Pipeline
    </Button>
  );
  const rowRules: RowRules = {
    actions: ({ id }) => (mayCreate ? [copyOf(id)] : []),
    isRemovable: ({ revision }) => revision === 1,
  };
  return <RecordList entity={anyEntity(estimates)} actions={seesAmounts && toBoard} rowRules={rowRules} />;
};

/** Products or packages: a similar one starts as a copy. */
const CatalogScreen = ({ collection }: ListScreenProps) => {
  const entity = entityOf(collection);
  const actor = useActor();
  const act = useAction();
  const { openRecord } = usePanel(collection);
  const mayCreate = canCreate(entity, actor);
  const duplicate = async (row: AnyRow) => {
    const { duplicateRecord } = await import('../records/record/duplicate-record.ts');
    const id = await duplicateRecord(act, entity, actor, row);
    if (id) openRecord(collection, id);
  };
  const rowRules: RowRules = {
    actions: (row) =>
      mayCreate
        ? [{ label: 'Duplicate', icon: <IconCopy aria-hidden />, onClick: () => void duplicate(row) }]
        : [],
  };
  const kind = importedAs[collection];
  return <RecordList entity={entity} actions={kind && <ImportLink kind={kind} />} rowRules={rowRules} />;
};

const ListOf = ({ collection }: ListScreenProps) => {
  const kind = importedAs[collection];
  if (collection === estimates.collection) return <EstimatesScreen />;
  if (collection === products.collection || collection === packages.collection)
    return <CatalogScreen collection={collection} />;
  if (collection === agreements.collection)
    return <RecordList entity={anyEntity(agreements)} actions={<AddStarterAgreement />} />;
  return (
    <RecordList
      entity={entityOf(collection)}
      actions={kind && <ImportLink kind={kind} />}
      rowRules={collection === accounts.collection ? accountRules : undefined}
    />
  );
};

/** The list of any collection that has no screen of its own. */
export const ListScreen = (props: ListScreenProps) => (
  <WithRecordParts>
    <ListOf {...props} />
  </WithRecordParts>
);
