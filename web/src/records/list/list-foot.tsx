import { Fragment } from 'react';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { formatMoney, isFigure, type FormatEnv } from '../fields/format-value.ts';
import type { RowFrame } from './list-row.tsx';
import type { ListTotals } from './use-live-pages.ts';
import classes from './list-table.module.css';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import { counted, inSentence } from '../../shared/formats.ts';

/** `312 accounts`, `1 account`. */
export const countText = (entity: AnyEntity, count: number): string =>
  counted(count, inSentence(entity.one), inSentence(entity.many));

interface ListFootProps {
  entity: AnyEntity;
  columns: RowFrame['columns'];
  computed?: boolean;
  totals: ListTotals;
  env: FormatEnv;
}

/** The number of rows, and the sums of the money columns. */
export const ListFoot = ({ entity, columns, computed, totals, env }: ListFootProps) => (
  <div className={classes.foot} role="row">
    <div className={classes.footSelect} role="gridcell" />
    {columns.map(({ field, meta }, index) => {
      const sum = meta.kind === 'money' ? totals.sumOf(field) : undefined;
      const count = index === 0 ? totals.count : undefined;
      return (
        <Fragment key={field}>
          <div
            className={classes.footCell}
            role="gridcell"
            data-figure={(index > 0 && isFigure(meta)) || undefined}
          >
            {count !== undefined && countText(entity, count)}
            {sum !== undefined && (
              <>
                <span className={visuallyHidden.text}>{`Sum of ${meta.label}: `}</span>
                {formatMoney(sum, env)}
              </>
            )}
          </div>
          {index === 0 && computed && <div className={classes.footCell} role="gridcell" />}
        </Fragment>
      );
    })}
    <div className={classes.footActs} role="gridcell" />
  </div>
);
