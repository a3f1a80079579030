import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import type { FieldMeta } from '@sable/domain/kernel/fields';
import { useRef } from 'react';
import { RecordPicture } from '../../shared/record-picture.tsx';
import { cellContent } from '../fields/cell-content.tsx';
import { metaOf, pictureOf } from '../fields/field-facts.ts';
import { flagChips } from '../fields/flag-chips.tsx';
import { formatMoney, isFigure, type FormatEnv } from '../fields/format-value.ts';
import { rowAlert } from '../fields/row-alert.tsx';
import { recordPath } from '../../record-path.ts';
import { countText } from './list-foot.tsx';
import { rowsInAll, type ListBodyProps } from './list-table.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';
import classes from './list-cards.module.css';

const CARD_HEIGHT = 118;
const FACTS = 3;

const isStatus = (field: string): boolean => field === 'status';

/** A part of the title again, as the reference and the title of an estimate are. */
const repeats = (title: string, value: unknown): boolean =>
  typeof value === 'string' && title.includes(value);

/** Of little width and of no use when it is cut: it is shown whole, and words give way to it. */
const isWhole = (meta: FieldMeta): boolean => meta.kind === 'phone' || meta.kind === 'date' || isFigure(meta);

/** What a card tells below its title: the first facts that have a value. State and flags are chips beside the title. */
export function cardFacts(
  entity: AnyEntity,
  fields: readonly string[],
  row: AnyRow,
): { field: string; meta: FieldMeta }[] {
  const title = entity.title(row);
  return fields
    .slice(1)
    .filter((field) => !isStatus(field) && metaOf(entity, field).kind !== 'flag')
    .filter((field) => row[field] !== null && row[field] !== undefined && row[field] !== '')
    .filter((field) => !repeats(title, row[field]))
    .slice(0, FACTS)
    .map((field) => ({ field, meta: metaOf(entity, field) }));
}

interface ListCardProps {
  entity: AnyEntity;
  fields: readonly string[];
  row: AnyRow;
  env: FormatEnv;
}

const ListCard = ({ entity, fields, row, env }: ListCardProps) => (
  <a className={classes.card} href={recordPath(entity.collection, row.id)} data-open>
    <span className={classes.line}>
      <RecordPicture pictureId={pictureOf(entity, row)} size="medium" />
      <span className={classes.title}>{entity.title(row)}</span>
      {rowAlert(entity, row, env)}
      {flagChips(entity, row, fields)}
      {fields.some(isStatus) && cellContent(metaOf(entity, 'status'), row['status'], env)}
    </span>
    <span className={classes.facts}>
      {cardFacts(entity, fields, row).map(({ field, meta }) => (
        <span key={field} className={classes.fact} data-whole={isWhole(meta) || undefined}>
          <span className={classes.label}>{meta.label}</span>
          <span className={classes.value}>{cellContent(meta, row[field], env)}</span>
        </span>
      ))}
    </span>
  </a>
);

/** The same list for a phone: one card a row, opened with a thumb. */
export const ListCards = (props: ListBodyProps) => {
  const { entity, fields, pages, view, totals, env, stale, onOpen } = props;
  const count = rowsInAll(view, totals);
  const scroll = useRef<HTMLDivElement>(null);
  const { items, totalHeight } = useVirtualRows({ scroll, pages, count, height: CARD_HEIGHT, held: null });
  const sums = fields.flatMap((field) => {
    const sum = totals.sumOf(field);
    return sum === undefined ? [] : [`${metaOf(entity, field).label} ${formatMoney(sum, env)}`];
  });
  return (
    <div className={classes.frame} data-stale={stale || undefined}>
      <div ref={scroll} className={classes.scroll}>
        <ul className={classes.list} style={{ height: totalHeight }} aria-label={entity.many}>
          {items.map(({ index, start }) => {
            const row = view.rowAt(index);
            return (
              <li
                key={row?.id ?? index}
                className={classes.item}
                style={{ transform: `translateY(${start}px)` }}
                onClick={(event) => {
                  if (!row || event.metaKey || event.ctrlKey) return;
                  event.preventDefault();
                  onOpen(row);
                }}
              >
                {row ? (
                  <ListCard entity={entity} fields={fields} row={row} env={env} />
                ) : (
                  <span className={classes.bone} />
                )}
              </li>
            );
          })}
        </ul>
      </div>
      <p className={classes.foot}>
        {totals.count !== undefined && countText(entity, totals.count, env)}
        {sums.map((sum) => (
          <span key={sum}>{sum}</span>
        ))}
      </p>
    </div>
  );
};
