import { IconPlus } from '@tabler/icons-react';
import { couldCreateBelow } from '@sable/domain/kernel/can-below';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { where } from '@sable/domain/kernel/predicate';
import { groupQuery } from '@sable/domain/kernel/typed-query';
import { useActor, useLive } from '../../live/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Section } from '../../ui/section.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { cellContent } from '../fields/cell-content.tsx';
import { metaOf, shownFields } from '../fields/field-facts.ts';
import { flagChips } from '../fields/flag-chips.tsx';
import { formatValue, type FormatEnv } from '../fields/format-value.ts';
import { rowAlert } from '../fields/row-alert.tsx';
import { defaultSort, listQuery } from '../list/list-state.ts';
import type { PanelContent } from '../panel-address.ts';
import { RecordLink } from '../record-link.tsx';
import { createWay, listPath } from '../../record-path.ts';
import type { Relation } from './related.ts';
import classes from './related-list.module.css';
import { formatCount, inSentence } from '../../shared/formats.ts';

const SHOWN = 6;

interface RelatedListProps {
  relation: Relation;
  /** The record that shows the list. */
  record: { readonly id: string };
  env: FormatEnv;
  onPanel: (content: PanelContent) => void;
}

interface RelatedRowProps {
  relation: Relation;
  row: AnyRow;
  fields: readonly string[];
  env: FormatEnv;
  onPanel: (content: PanelContent) => void;
}

const RelatedRow = ({ relation: { entity, field }, row, fields, env, onPanel }: RelatedRowProps) => {
  const facts = fields
    .filter(
      (name) =>
        name !== field && name !== 'status' && !['instant', 'flag'].includes(metaOf(entity, name).kind),
    )
    .map((name) => formatValue(metaOf(entity, name), row[name], env))
    .filter((text) => text !== '' && !entity.title(row).includes(text))
    .slice(0, 2);
  return (
    <li className={classes.row}>
      <span className={classes.text} title={[entity.title(row), ...facts].join(' · ')}>
        <RecordLink className={classes.title} collection={entity.collection} id={row.id} onPanel={onPanel}>
          {entity.title(row)}
        </RecordLink>
        <span className={classes.facts}>{facts.join(' · ')}</span>
      </span>
      <span className={classes.chips}>
        {rowAlert(entity, row, env)}
        {flagChips(entity, row, fields, env)}
        {fields.includes('status') && cellContent(metaOf(entity, 'status'), row['status'], env)}
      </span>
    </li>
  );
};

/**
 * The records of another collection that reference this one: the first few open ones, the total count, and links to
 * all of them and to a new one.
 */
export const RelatedList = ({ relation, record, env, onPanel }: RelatedListProps) => {
  const { entity, field } = relation;
  const { id } = record;
  const actor = useActor();
  const condition = where({ [field]: id });
  const open = where({ [field]: id, ...entity.openRows });
  const sort = defaultSort(entity, actor);
  const latest = listQuery(entity, actor, { sort, q: '' }, open);
  const { rows } = useLive({ ...latest, limit: SHOWN });
  const totals = useLive(groupQuery(entity.collection, { where: condition }));
  const count = totals.rows?.[0]?.count ?? rows?.length ?? 0;
  const fields = entity.columns.filter((name) => shownFields(entity, actor).includes(name));
  const list = listPath(entity.collection);
  const addable = couldCreateBelow(entity, actor, field, record) && createWay(entity.collection) === 'form';
  const add = () => onPanel({ show: 'new', collection: entity.collection, fields: { [field]: id } });
  // A list of the record's own collection is a hierarchy: shown only if there is one.
  const isHierarchy =
    listPath(entity.collection) !== null && metaOf(entity, field).collection === entity.collection;
  if (count === 0 && rows && (!addable || isHierarchy)) return null;
  return (
    <Section
      flush
      title={
        <>
          {entity.many} <span className={classes.count}>{formatCount(count)}</span>
        </>
      }
      actions={
        addable &&
        (count === 0 && rows ? (
          <Button small icon={<IconPlus size={16} aria-hidden />} onClick={add}>
            {`Add ${inSentence(entity.one)}`}
          </Button>
        ) : (
          <IconButton
            small
            label={`Add ${inSentence(entity.one)}`}
            icon={<IconPlus size={16} aria-hidden />}
            onClick={add}
          />
        ))
      }
    >
      {rows ? (
        <ul className={classes.list}>
          {rows.map((row) => (
            <RelatedRow
              key={row.id}
              relation={relation}
              row={row}
              fields={fields}
              env={env}
              onPanel={onPanel}
            />
          ))}
          {rows.length === 0 && (
            <li className={classes.none}>
              {count > 0 ? 'None open.' : (entity.about?.what ?? `No ${inSentence(entity.many)} yet.`)}
            </li>
          )}
          {count > rows.length && list && (
            <li className={classes.all}>
              <a href={`${list}?f.${field}=in:${id}`}>{`Show all ${formatCount(count)}`}</a>
            </li>
          )}
        </ul>
      ) : (
        <div className={classes.waiting}>
          <TextSkeleton lines={2} />
        </div>
      )}
    </Section>
  );
};
