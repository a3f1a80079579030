import { entityOf } from '@sable/domain/registry';
import type { Demo } from '../../ui/demo.ts';
import { EmptyList } from './empty-list.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

const nothing = () => undefined;
const show = (narrowed: boolean, onNew: (() => void) | undefined, readable = true, viewName?: string) => (
  <EmptyList
    entity={entityOf('accounts')}
    readable={readable}
    narrowed={narrowed}
    viewName={viewName}
    onClear={nothing}
    onNew={onNew}
  />
);

export const demo: Demo = {
  title: 'List without rows',
  group: 'Feedback',
  use: 'What appears in place of a list that is empty, filtered to nothing, or still loading.',
  states: [
    { name: 'Nothing yet', render: () => show(false, nothing) },
    { name: 'Nothing yet, and not one’s own to make', render: () => show(false, undefined) },
    { name: 'Not shown to this role', render: () => show(false, undefined, false) },
    { name: 'Nothing in a view', render: () => show(false, nothing, true, 'To call') },
    { name: 'Nothing matches', render: () => show(true, nothing) },
    { name: 'On its way', render: () => <RowSkeletons columns={5} cards={false} /> },
    { name: 'On its way, on a phone', render: () => <RowSkeletons columns={5} cards /> },
  ],
};
