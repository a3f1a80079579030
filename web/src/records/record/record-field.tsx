import { IconCheck, IconPencil } from '@tabler/icons-react';
import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import type { ReactNode } from 'react';
import { useActor } from '../../live/hooks.ts';
import { ConflictBar } from '../../ui/bars.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { cellContent } from '../fields/cell-content.tsx';
import { canEdit, metaOf } from '../fields/field-facts.ts';
import { isHidden, valueInSentence, type FormatEnv } from '../fields/format-value.ts';
import { ListRows } from '../fields/list-rows.tsx';
import { rowsOf } from '../fields/list-value.ts';
import type { PanelContent } from '../panel-address.ts';
import { RecordLink } from '../record-link.tsx';
import { InlineEditor } from './inline-editor.tsx';
import { useFieldEdit, type FieldEdit } from './use-field-edit.ts';
import classes from './record-field.module.css';
import visuallyHidden from '../../ui/visually-hidden.module.css';

export interface RecordFieldProps {
  entity: AnyEntity;
  row: AnyRow;
  field: string;
  env: FormatEnv;
  onPanel: (content: PanelContent) => void;
}

const linkSchemes: Readonly<Record<string, string>> = { email: 'mailto:', phone: 'tel:', url: '' };

/** Returns a value with its link: a record, an email, a call, a page. */
const shownValue = ({ entity, row, field, env, onPanel }: RecordFieldProps): ReactNode => {
  const meta = metaOf(entity, field);
  const value = row[field];
  if (meta.parts) {
    const rows = rowsOf(value);
    return rows.length > 0 ? <ListRows label={meta.label} parts={meta.parts} rows={rows} env={env} /> : null;
  }
  const content = cellContent(meta, value, env);
  if (content === null || typeof value !== 'string' || isHidden(meta, value, env)) return content;
  if (meta.kind === 'ref' && meta.collection) {
    return (
      <RecordLink collection={meta.collection} id={value} onPanel={onPanel}>
        {content}
      </RecordLink>
    );
  }
  const scheme = linkSchemes[meta.kind];
  if (scheme === undefined) return content;
  const outside = meta.kind === 'url' ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a href={scheme + value} {...outside}>
      {content}
    </a>
  );
};

const Mark = ({ mark }: { mark: FieldEdit['mark'] }) => (
  <span className={classes.mark} data-mark={mark ?? undefined} role="status">
    {mark === 'saved' && (
      <>
        <IconCheck size={14} stroke={2} aria-hidden />
        Saved
      </>
    )}
    {mark === 'saving' && 'Saving…'}
  </span>
);

const EditableValue = (props: RecordFieldProps & { edit: FieldEdit }) => {
  const { entity, row, field, edit, env } = props;
  const meta = metaOf(entity, field);
  if (meta.kind === 'flag') {
    return (
      <SwitchField
        label={<span className={visuallyHidden.text}>{meta.label}</span>}
        checked={row[field] === true}
        error={edit.error}
        onChange={edit.commit}
      />
    );
  }
  const shown = shownValue(props) ?? <span className={classes.none}>Add</span>;
  if (edit.editing) {
    return (
      <InlineEditor
        key={edit.error}
        entity={entity}
        field={field}
        edit={edit}
        currency={env.currency}
        shown={shown}
      />
    );
  }
  const handleClick = (event: React.MouseEvent) => {
    if (event.target instanceof Element && !event.target.closest('a')) edit.begin();
  };
  return (
    <div className={classes.editable} onClick={handleClick}>
      <span className={classes.content}>{shown}</span>
      <button type="button" className={classes.pencil} aria-label={`Edit ${meta.label}`} onClick={edit.begin}>
        <IconPencil size={14} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
};

const wide: ReadonlySet<string> = new Set(['longText', 'object', 'list']);

/**
 * One fact of a record: its label, unless a heading already names it, its value, and, if this person may edit it, its
 * editor.
 */
export const RecordField = ({ isNamed = false, ...props }: RecordFieldProps & { isNamed?: boolean }) => {
  const { entity, row, field, env } = props;
  const edit = useFieldEdit(entity, row, field);
  const meta = metaOf(entity, field);
  const editable = canEdit(entity, useActor(), row, field);
  return (
    <div className={classes.field} data-wide={wide.has(meta.kind) || undefined}>
      <dt className={classes.label} data-named={isNamed || undefined} title={meta.help}>
        <span className={isNamed ? visuallyHidden.text : undefined}>{meta.label}</span>
        <Mark mark={edit.mark} />
      </dt>
      <dd
        className={classes.value}
        data-kind={meta.kind}
        // Links within a text stay inline.
        data-taps={meta.kind !== 'longText' || undefined}
      >
        {editable ? (
          <EditableValue {...props} edit={edit} />
        ) : (
          <div className={classes.plain}>{shownValue(props)}</div>
        )}
        {edit.conflict && (
          <ConflictBar
            field={meta.label}
            by={edit.conflict.who}
            theirs={valueInSentence(meta, edit.conflict.theirs, env)}
            mine={valueInSentence(meta, edit.conflict.mine, env)}
            onTakeTheirs={() => edit.settle('theirs')}
            onKeepMine={() => edit.settle('mine')}
          />
        )}
      </dd>
    </div>
  );
};
