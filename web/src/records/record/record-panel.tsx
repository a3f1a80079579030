import { IconTrash } from '@tabler/icons-react';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { useIsHere } from '../../address.ts';
import { useActor } from '../../live/hooks.ts';
import { BlockError } from '../../ui/block-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { cellContent } from '../fields/cell-content.tsx';
import { canDelete, metaOf } from '../fields/field-facts.ts';
import { rowAlert } from '../fields/row-alert.tsx';
import { useFormatEnv } from '../fields/use-format-env.ts';
import type { PanelContent } from '../panel-address.ts';
import { RecordPart } from '../record-part.tsx';
import { RecordBody } from './record-body.tsx';
import { useDelete } from './use-delete.ts';
import { useRecord } from './use-record.ts';
import classes from './record-view.module.css';
import { inSentence } from '../../shared/formats.ts';

interface RecordPanelProps {
  entity: AnyEntity;
  id: string;
  /** The number of panels below. */
  depth: number;
  onPanel: (content: PanelContent) => void;
  onClose: () => void;
}

/** Pixels. */
const WIDTH = 620;
/** The number of pixels by which each panel is narrower than the one below, whose edge stays visible. */
const STEP = 28;

const PanelBody = ({ entity, id, onPanel, onClose }: Omit<RecordPanelProps, 'depth'>) => {
  const record = useRecord(entity, id);
  const actor = useActor();
  const env = useFormatEnv();
  const isHere = useIsHere();
  const remove = useDelete(entity, () => {
    if (isHere()) onClose();
  });
  if (record.state === 'loading') return <TextSkeleton lines={8} />;
  if (record.state === 'error') {
    return <BlockError title={`This ${inSentence(entity.one)}`} onRetry={record.retry} />;
  }
  if (record.state === 'missing') {
    return (
      <EmptyState title={`We can’t find this ${inSentence(entity.one)}`}>
        It may have been removed, or it belongs to someone else. Nothing was changed.
      </EmptyState>
    );
  }
  const { row } = record;
  return (
    <div className={classes.panel}>
      <div className={classes.panelHead}>
        <span>
          {entity.ownFields.includes('status') && cellContent(metaOf(entity, 'status'), row['status'], env)}
          {rowAlert(entity, row, env)}
        </span>
        <RecordPart collection={entity.collection} place="actions" row={row} />
        {canDelete(entity, actor, row) && (
          <Button
            small
            kind="danger-quiet"
            icon={<IconTrash size={15} aria-hidden />}
            onClick={() => void remove(row)}
          >
            Delete
          </Button>
        )}
      </div>
      <RecordPart collection={entity.collection} place="above" row={row} />
      <RecordBody key={row.id} entity={entity} row={row} env={env} onPanel={onPanel} narrow />
      <RecordPart collection={entity.collection} place="below" row={row} />
    </div>
  );
};

/** One record in a panel, next to the list or the record that led to it. */
export const RecordPanel = ({ depth, ...props }: RecordPanelProps) => {
  const record = useRecord(props.entity, props.id);
  const title = record.state === 'here' ? props.entity.title(record.row) : props.entity.one;
  return (
    <SidePanel open title={title} onClose={props.onClose} size={Math.max(WIDTH - depth * STEP, WIDTH / 2)}>
      <PanelBody {...props} />
    </SidePanel>
  );
};
