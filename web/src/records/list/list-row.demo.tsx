import { entityOf } from '@sable/domain/registry';
import type { AnyRow } from '@sable/domain/kernel/entity';
import type { Demo } from '../../ui/demo.ts';
import { metaOf } from '../fields/field-facts.ts';
import { demoFormats } from '../demo-env.ts';
import { gridTemplate } from './column-width.ts';
import { ListFoot } from './list-foot.tsx';
import { ListHead } from './list-head.tsx';
import { ListRow, type RowFrame } from './list-row.tsx';
import classes from './list-table.module.css';

const accounts = entityOf('accounts');
const columns = ['name', 'status', 'ownerUserId', 'rmr'].map((field) => ({
  field,
  meta: metaOf(accounts, field),
}));
const nothing = () => undefined;
const frame: RowFrame = { entity: accounts, columns, env: demoFormats, onSave: nothing, onLeave: nothing };

const row = (id: string, fields: object): AnyRow => ({
  id,
  companyId: 'c',
  version: 1,
  createdAt: '2026-03-01T15:30:00.000Z',
  updatedAt: '2026-03-01T15:30:00.000Z',
  createdBy: 'dana',
  belongsTo: [],
  ...fields,
});

const rows = [
  row('a', { name: 'Garcia residence', status: 'active', ownerUserId: 'ben', rmr: 5_494 }),
  row('b', {
    name: 'Adkins Storage Group, main gate and both warehouses',
    status: 'lead',
    ownerUserId: null,
    rmr: 0,
  }),
  undefined,
];

const table = (part: { cursor?: number; selected?: boolean; changes?: number }) => (
  <div
    className={classes.frame}
    style={{ '--list-columns': gridTemplate([260, 140, 160, 112]), '--list-width': '43rem' }}
  >
    <div className={classes.scroll} role="grid" aria-label="Accounts">
      <div className={classes.table} role="presentation" data-selecting={part.selected || undefined}>
        <ListHead
          entity={accounts}
          columns={columns}
          sort={{ field: 'name', direction: 'asc' }}
          onSort={nothing}
          selected={part.selected ? 'some' : 'none'}
          onSelectAll={nothing}
        />
        <div className={classes.body} role="rowgroup" style={{ height: rows.length * 40 }}>
          {rows.map((each, index) => (
            <ListRow
              key={each?.id ?? index}
              frame={frame}
              row={each}
              index={index}
              top={index * 40}
              cursor={index === 0 ? (part.cursor ?? -1) : -1}
              editing={null}
              selected={index === 0 && part.selected === true}
              changes={index === 0 ? (part.changes ?? 0) : 0}
            />
          ))}
        </div>
        <ListFoot
          entity={accounts}
          columns={columns}
          totals={{ count: 3, sumOf: () => 5_494 }}
          env={demoFormats}
        />
      </div>
    </div>
  </div>
);

export const demo: Demo = {
  title: 'List',
  group: 'Data',
  use: 'The rows of any collection, with a head to sort by and a foot that counts and adds up.',
  states: [
    { name: 'At rest, the last row on its way', render: () => table({}) },
    { name: 'Selected', render: () => table({ selected: true }) },
    { name: 'Changed by someone else', render: () => table({ changes: 1 }) },
  ],
};
