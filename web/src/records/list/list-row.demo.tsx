import { entityOf } from '@sable/domain/registry';
import type { Demo } from '../../ui/demo.ts';
import { tapSize } from '../../ui/tap-size.ts';
import { metaOf } from '../fields/field-facts.ts';
import { demoFormats, demoRow } from '../demo-env.ts';
import { listSizes, listStyle } from './column-width.ts';
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

const rows = [
  demoRow('a', { name: 'Garcia residence', status: 'active', ownerUserId: 'ben', rmr: 5_494 }),
  demoRow('b', {
    name: 'Adkins Storage Group, main gate and both warehouses',
    status: 'lead',
    ownerUserId: null,
    rmr: 0,
  }),
  undefined,
];

const sizes = listSizes(tapSize());

const table = (part: { cursor?: number; selected?: boolean; changes?: number }) => (
  <div className={classes.frame} style={listStyle([260, 140, 160, 112], sizes)}>
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
        <div className={classes.body} role="rowgroup" style={{ height: rows.length * sizes.row }}>
          {rows.map((each, index) => (
            <ListRow
              key={each?.id ?? index}
              frame={frame}
              row={each}
              index={index}
              top={index * sizes.row}
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
