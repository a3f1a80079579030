import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { useState } from 'react';
import { useActor } from '../../live/hooks.ts';
import { Section } from '../../ui/section.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { usePrefetch } from '../../ui/use-prefetch.ts';
import { metaOf } from '../fields/field-facts.ts';
import type { FormatEnv } from '../fields/format-value.ts';
import type { PanelContent } from '../panel-address.ts';
import { RecordPart } from '../record-part.tsx';
import { fieldGroups } from './field-groups.ts';
import { HistoryList } from './history-list.tsx';
import { ValueEditor } from './inline-editor.tsx';
import { RecordField } from './record-field.tsx';
import { relationsOf } from './related.ts';
import { RelatedLists } from './related-lists.tsx';
import fieldClasses from './record-field.module.css';
import classes from './record-view.module.css';

const nextParts = [ValueEditor];

export interface RecordBodyProps {
  entity: AnyEntity;
  row: AnyRow;
  env: FormatEnv;
  onPanel: (content: PanelContent) => void;
  /** Whether the layout has one column, as in a panel. */
  narrow?: boolean;
}

const Details = ({ entity, row, env, onPanel, narrow }: RecordBodyProps) => {
  const actor = useActor();
  const hasRelations = relationsOf(entity.collection, actor).length > 0;
  return (
    <div className={classes.columns} data-narrow={narrow || !hasRelations || undefined}>
      <div className={classes.column}>
        <RecordPart collection={entity.collection} place="first" row={row} />
        {fieldGroups(entity, actor, row).map(({ title, fields }) => (
          <Section key={fields[0]} title={title}>
            <dl className={fieldClasses.grid}>
              {fields.map((field) => (
                <RecordField
                  key={field}
                  entity={entity}
                  row={row}
                  field={field}
                  env={env}
                  onPanel={onPanel}
                  isNamed={fields.length === 1 && title === metaOf(entity, field).label}
                />
              ))}
            </dl>
          </Section>
        ))}
      </div>
      {hasRelations && (
        <div className={classes.column}>
          <RelatedLists collection={entity.collection} record={row} env={env} onPanel={onPanel} />
        </div>
      )}
    </div>
  );
};

/** The body of a record: its fields and related records, or its history. */
export const RecordBody = (props: RecordBodyProps & { tab?: string; onTab?: (tab: string) => void }) => {
  const { entity, row, env, tab, onTab } = props;
  const [own, setOwn] = useState('details');
  usePrefetch(nextParts, true);
  const selected = (tab ?? own) === 'history' ? 'history' : 'details';
  return (
    <TabList
      label={entity.title(row)}
      selected={selected}
      onSelect={onTab ?? setOwn}
      tabs={[
        { id: 'details', label: 'Details', content: <Details {...props} /> },
        { id: 'history', label: 'History', content: <HistoryList entity={entity} id={row.id} env={env} /> },
      ]}
    />
  );
};
