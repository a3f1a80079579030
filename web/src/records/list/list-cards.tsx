import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import type { FieldMeta } from '@sable/domain/kernel/fields';
import { phoneHref } from '@sable/domain/phone';
import { IconDots, IconPhone } from '@tabler/icons-react';
import { useRef } from 'react';
import { periodSuffix } from '../../shared/billing-texts.ts';
import { RecordPicture } from '../../shared/record-picture.tsx';
import { cellContent } from '../fields/cell-content.tsx';
import { metaOf, pictureOf } from '../fields/field-facts.ts';
import { flagChips } from '../fields/flag-chips.tsx';
import { formatMoney, formatValue, isFigure, type FormatEnv } from '../fields/format-value.ts';
import { RecordPart } from '../record-part.tsx';
import { rowAlert } from '../fields/row-alert.tsx';
import { recordPath } from '../../record-path.ts';
import { countText } from './list-foot.tsx';
import { rowsInAll, type ListBodyProps } from './list-table.tsx';
import { useRowMenu } from './use-row-menu.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import classes from './list-cards.module.css';

/** Height in pixels of a card with a one-line title, including the gap below it. */
const CARD_HEIGHT = 72;
const FACTS = 3;

const isStatus = (field: string): boolean => field === 'status';

/**
 * Returns whether a text repeats a part of the title, like the reference and the title of an estimate, or starts with
 * the title, like the text of a message. Compares the displayed text, and whole words only: a language code occurs
 * inside many words.
 */
function repeats(title: string, text: string): boolean {
  if (text === '' || title === '') return false;
  if (text.trim().startsWith(title.replace(/…$/, ''))) return true;
  const at = title.toLowerCase().indexOf(text.toLowerCase());
  const isWordEnd = (char: string | undefined): boolean => char === undefined || !/[\p{L}\p{N}]/u.test(char);
  return at >= 0 && isWordEnd(title[at - 1]) && isWordEnd(title[at + text.length]);
}

/** The account that the record belongs to comes first. */
const isOwner = ({ kind, collection }: FieldMeta): boolean => kind === 'ref' && collection === 'accounts';

/** Returns whether a fact is narrow and useless when truncated: it is shown whole, and words make room for it. */
const isWhole = ({ kind }: FieldMeta): boolean => kind === 'date' || kind === 'money' || kind === 'choice';

/** Returns whether a fact needs its label: a bare number means nothing without it; an amount does. */
const isNamed = (meta: FieldMeta): boolean =>
  (isFigure(meta) && meta.kind !== 'money') || meta.kind === 'list';

/**
 * Returns the facts below a card's title: the first ones that have a value. State and flags are chips, and a phone
 * number has its own call button.
 */
export function cardFacts(
  entity: AnyEntity,
  fields: readonly string[],
  row: AnyRow,
  env: FormatEnv,
): { field: string; meta: FieldMeta }[] {
  const title = entity.title(row);
  const first = fields[0];
  // The first column is the title, unless it refers to another record: that record then comes first, as in the table.
  const named = fields.slice(0, 1).filter((field) => metaOf(entity, field).kind === 'ref');
  const owner = fields.filter((field) => isOwner(metaOf(entity, field)));
  // The amount matters more than the creator or the kind; the title may start with it.
  const amount = fields
    .filter((field) => field !== first && metaOf(entity, field).kind === 'money')
    .slice(0, 1);
  const before = named.length > 0 ? [...named, ...amount, ...owner] : [...owner, ...amount];
  return (
    [...new Set([...before, ...fields])]
      .filter((field) => field !== first || named.includes(field))
      .filter((field) => !isStatus(field) && !['flag', 'phone'].includes(metaOf(entity, field).kind))
      .filter((field) => row[field] !== null && row[field] !== undefined && row[field] !== '')
      // A monthly amount of zero adds nothing to the status.
      .filter((field) => row[field] !== 0 || metaOf(entity, field).unit !== 'month')
      .filter((field) => !repeats(title, formatValue(metaOf(entity, field), row[field], env)))
      // The time of the last change is only shown as a column, if it fits.
      .filter((field) => field !== 'updatedAt')
      // Two labeled numbers do not fit side by side.
      .filter(
        (field, _, all) =>
          !isNamed(metaOf(entity, field)) || field === all.find((one) => isNamed(metaOf(entity, one))),
      )
      .slice(0, FACTS)
      .map((field) => ({ field, meta: metaOf(entity, field) }))
  );
}

/**
 * Returns whether a value is the reader, who is shown as one word: a full name would take the space of the
 * customer's.
 */
export const isReader = ({ collection }: FieldMeta, value: unknown, { me }: FormatEnv): boolean =>
  collection === 'users' && value === me;

interface ListCardProps {
  entity: AnyEntity;
  fields: readonly string[];
  row: AnyRow;
  env: FormatEnv;
  onMenu: (button: HTMLElement) => void;
}

/** Returns the first phone number of a row, for the call button. */
export function phoneOf(entity: AnyEntity, fields: readonly string[], row: AnyRow): string | null {
  const field = fields.find((name) => metaOf(entity, name).kind === 'phone' && row[name]);
  return field ? String(row[field]) : null;
}

const Call = ({ name, phone }: { name: string; phone: string }) => (
  <a
    className={classes.act}
    href={phoneHref(phone)}
    aria-label={`Call ${name}`}
    onClick={(event) => event.stopPropagation()}
  >
    <IconPhone size={20} stroke={1.75} aria-hidden />
  </a>
);

const ListCard = ({ entity, fields, row, env, onMenu }: ListCardProps) => {
  const phone = phoneOf(entity, fields, row);
  const facts = cardFacts(entity, fields, row, env);
  const hasReader = facts.some(({ field, meta }) => isReader(meta, row[field], env));
  return (
    <>
      <a
        className={classes.card}
        data-calls={phone !== null || undefined}
        href={recordPath(entity.collection, row.id)}
        data-open
      >
        <span className={classes.line}>
          <RecordPicture pictureId={pictureOf(entity, row)} size="medium" />
          <span className={classes.title} title={entity.title(row)}>
            {entity.title(row)}
          </span>
        </span>
        <span className={classes.facts}>
          {rowAlert(entity, row, env)}
          {fields.some(isStatus) && cellContent(metaOf(entity, 'status'), row['status'], env)}
          {flagChips(entity, row, fields, env)}
          <span className={classes.own}>
            <RecordPart collection={entity.collection} place="card" row={row} />
          </span>
          {facts.map(({ field, meta }, place) => (
            <span
              key={field}
              className={classes.fact}
              data-last={(place === FACTS - 1 && !hasReader) || undefined}
              data-whole={isWhole(meta) || undefined}
              data-named={isNamed(meta) || undefined}
            >
              <span className={isNamed(meta) ? classes.name : visuallyHidden.text}>{`${meta.label} `}</span>
              <span className={classes.value}>
                {isReader(meta, row[field], env) ? 'You' : cellContent(meta, row[field], env)}
                {meta.unit === 'month' && periodSuffix.monthly}
              </span>
            </span>
          ))}
        </span>
      </a>
      <span className={classes.acts}>
        {phone !== null && <Call name={entity.title(row)} phone={phone} />}
        <button
          type="button"
          className={classes.act}
          aria-label={`Actions for ${entity.title(row)}`}
          aria-haspopup="menu"
          onClick={(event) => {
            event.stopPropagation();
            onMenu(event.currentTarget);
          }}
        >
          <IconDots size={20} stroke={1.75} aria-hidden />
        </button>
      </span>
    </>
  );
};

/** The same list for a phone: one card per row, opened with a tap. */
export const ListCards = (props: ListBodyProps) => {
  const { entity, fields, pages, view, totals, env, stale, onOpen, rowRules } = props;
  const rowMenu = useRowMenu({ entity, rules: rowRules, onOpen });
  const count = rowsInAll(view, totals);
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useVirtualRows({ scroll, pages, count, height: CARD_HEIGHT, held: null });
  const sums = fields.flatMap((field) => {
    const sum = totals.sumOf(field);
    return sum === undefined ? [] : [`${metaOf(entity, field).label} ${formatMoney(sum, env)}`];
  });
  return (
    <div className={classes.frame} data-stale={stale || undefined}>
      <div ref={scroll} className={classes.scroll}>
        <ul className={classes.list} style={{ height: rows.totalHeight }} aria-label={entity.many}>
          {rows.items.map(({ index, start }) => {
            const row = view.rowAt(index);
            return (
              <li
                key={row?.id ?? index}
                ref={rows.measure}
                data-index={index}
                className={classes.item}
                style={{ transform: `translateY(${start}px)` }}
                onClick={(event) => {
                  if (!row || event.metaKey || event.ctrlKey) return;
                  event.preventDefault();
                  onOpen(row);
                }}
              >
                {row ? (
                  <ListCard
                    entity={entity}
                    fields={fields}
                    row={row}
                    env={env}
                    onMenu={(button) => rowMenu.open(row, button, button)}
                  />
                ) : (
                  <span className={classes.bone} />
                )}
              </li>
            );
          })}
        </ul>
      </div>
      <p className={classes.foot}>
        {totals.count !== undefined && countText(entity, totals.count)}
        {sums.map((sum) => (
          <span key={sum}>{sum}</span>
        ))}
      </p>
      {rowMenu.menu}
    </div>
  );
};
