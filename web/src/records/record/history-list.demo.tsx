import { entityOf } from '@sable/domain/registry';
import type { Demo } from '../../ui/demo.ts';
import { demoFormats } from '../demo-env.ts';
import type { UpdateRow } from './diff-text.ts';
import { HistoryEntry } from './history-list.tsx';
import classes from './history-list.module.css';

const accounts = entityOf('accounts');
const fields = ['name', 'status', 'ownerUserId', 'rmr', 'phone', 'notes'];

const update = (part: Partial<UpdateRow>): UpdateRow => ({
  id: 'u1',
  seq: 1,
  operation: 'update',
  before: null,
  after: null,
  createdAt: '2026-03-01T15:30:00.000Z',
  createdBy: 'dana',
  ...part,
});

const show = (entry: UpdateRow) => (
  <ol className={classes.list}>
    <HistoryEntry entity={accounts} fields={fields} update={entry} env={demoFormats} />
  </ol>
);

export const demo: Demo = {
  title: 'History entry',
  group: 'Data',
  use: 'One change of a record: who, when, and each field from what to what.',
  states: [
    {
      name: 'Changed',
      render: () =>
        show(
          update({
            before: { status: 'lead', ownerUserId: null, phone: '+1 555 010 0200' },
            after: { status: 'appointment_set', ownerUserId: 'ben', phone: null },
          }),
        ),
    },
    {
      name: 'Created',
      render: () => show(update({ operation: 'create', after: { name: 'Garcia', status: 'lead', rmr: 0 } })),
    },
    {
      name: 'By the product',
      render: () => show(update({ createdBy: 'system', before: { rmr: 0 }, after: { rmr: 5_494 } })),
    },
    { name: 'Deleted', render: () => show(update({ operation: 'delete', before: { name: 'Garcia' } })) },
  ],
};
