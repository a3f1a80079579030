import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { Order } from '@sable/domain/kernel/query';
import { isSortable } from '@sable/domain/kernel/sortable';
import { Fragment } from 'react';
import { formatCount } from '../../shared/formats.ts';
import { isFigure } from '../fields/format-value.ts';
import type { RowFrame } from './list-row.tsx';
import type { ComputedColumn } from './computed-column.ts';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import { MAX_SELECTED } from './use-selection.ts';
import classes from './list-table.module.css';

interface ListHeadProps {
  entity: AnyEntity;
  columns: RowFrame['columns'];
  computed?: ComputedColumn | undefined;
  sort: Order;
  onSort: (field: string) => void;
  /** Whether all, some, or none of the loaded rows are selected. */
  selected: 'all' | 'some' | 'none';
  onSelectAll: () => void;
}

const SortMark = ({ direction }: { direction: Order['direction'] }) => {
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
  return <Arrow size={14} stroke={2} className={classes.arrow} aria-hidden />;
};

/** The header of a column that cannot be sorted. */
const HeadText = ({ label, title }: { label: string; title: string }) => (
  <span className={classes.headText} title={title}>
    <span className={classes.headLabel}>{label}</span>
  </span>
);

/** The column headers; a click sorts by one, a second click reverses the order. */
export const ListHead = ({
  entity,
  columns,
  computed,
  sort,
  onSort,
  selected,
  onSelectAll,
}: ListHeadProps) => (
  <div className={classes.head} role="row" aria-rowindex={1}>
    <div className={classes.headSelect} role="columnheader">
      <label className={classes.tickArea}>
        <input
          type="checkbox"
          className={classes.tick}
          aria-label={`Select all rows, at most ${formatCount(MAX_SELECTED)}`}
          checked={selected === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = selected === 'some';
          }}
          onChange={onSelectAll}
        />
      </label>
    </div>
    {columns.map(({ field, meta }, index) => {
      const sorted = sort.field === field ? sort.direction : undefined;
      return (
        <Fragment key={field}>
          <div
            className={classes.headCell}
            role="columnheader"
            aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
            data-figure={isFigure(meta) || undefined}
            data-sorted={sorted}
          >
            {sort.field !== 'id' && isSortable(entity, field) ? (
              <button
                type="button"
                className={classes.sort}
                title={meta.help ?? meta.label}
                onClick={() => onSort(field)}
              >
                <span className={classes.headLabel}>{meta.label}</span>
                {sorted && <SortMark direction={sorted} />}
              </button>
            ) : (
              <HeadText label={meta.label} title={meta.help ?? meta.label} />
            )}
          </div>
          {index === 0 && computed && (
            <div className={classes.headCell} role="columnheader" data-figure>
              <HeadText label={computed.label} title={computed.label} />
            </div>
          )}
        </Fragment>
      );
    })}
    <div className={classes.headActs} role="columnheader">
      <span className={visuallyHidden.text}>Actions</span>
    </div>
  </div>
);
