import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react';
import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { useEffect, useMemo } from 'react';
import { useAddress, useIsOnScreen } from '../../address.ts';
import { useActor } from '../../live/hooks.ts';
import { navigate } from '../../navigate.ts';
import { useShortcuts, type Shortcut } from '../../ui/shortcuts.ts';
import { BlockError } from '../../ui/block-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { RecordSkeleton } from '../../ui/skeletons.tsx';
import { usePrefetch } from '../../ui/use-prefetch.ts';
import { cellContent } from '../fields/cell-content.tsx';
import { canDelete, metaOf, startColumns } from '../fields/field-facts.ts';
import { formatValue, type FormatEnv } from '../fields/format-value.ts';
import { rowAlert } from '../fields/row-alert.tsx';
import { useFormatEnv } from '../fields/use-format-env.ts';
import { listPath, recordPath } from '../../record-path.ts';
import { RecordPart } from '../record-part.tsx';
import { sidePanelParts, SidePanels } from '../side-panels.tsx';
import { usePanel } from '../use-panel.ts';
import { RecordBody } from './record-body.tsx';
import { useAdjacentRecords } from './use-adjacent-records.ts';
import { useDelete } from './use-delete.ts';
import { useRecord } from './use-record.ts';
import classes from './record-view.module.css';
import { inSentence } from '../../shared/formats.ts';

/** Returns the facts that a list would show first, in one line; long text appears below. */
const keyFacts = (entity: AnyEntity, fields: readonly string[], row: AnyRow, env: FormatEnv): string =>
  fields
    .slice(1)
    .filter((field) => field !== 'status' && !['instant', 'longText'].includes(metaOf(entity, field).kind))
    .map((field) => {
      const meta = metaOf(entity, field);
      if (meta.kind === 'flag') return row[field] ? meta.label : '';
      const text = formatValue(meta, row[field], env);
      return text && (meta.kind === 'money' || meta.kind === 'count') ? `${meta.label} ${text}` : text;
    })
    .filter((text) => text !== '')
    .slice(0, 4)
    .join(' · ');

const useAdjacentKeys = (collection: string, previous: string | null, next: string | null) => {
  const keys = useMemo<readonly Shortcut[]>(() => {
    const go = (id: string | null) => () => void (id && navigate(recordPath(collection, id)));
    return [
      { keys: 'j', label: 'Next record', group: 'Record', run: go(next) },
      { keys: 'k', label: 'Previous record', group: 'Record', run: go(previous) },
    ];
  }, [collection, previous, next]);
  useShortcuts(keys);
};

const Missing = ({ entity }: { entity: AnyEntity }) => (
  <ErrorPage
    code="404"
    title={`We can’t find this ${inSentence(entity.one)}`}
    actions={
      <Button href={listPath(entity.collection) ?? '/dashboard'}>{`All ${inSentence(entity.many)}`}</Button>
    }
  >
    It may have been removed, or it belongs to someone else. Nothing was changed.
  </ErrorPage>
);

const AdjacentButtons = ({
  collection,
  previous,
  next,
}: {
  collection: string;
  previous: string | null;
  next: string | null;
}) => (
  <span className={classes.adjacent}>
    <IconButton
      label="Previous record (K)"
      icon={<IconChevronUp size={18} stroke={1.75} aria-hidden />}
      disabled={!previous}
      onClick={() => previous && navigate(recordPath(collection, previous))}
    />
    <IconButton
      label="Next record (J)"
      icon={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
      disabled={!next}
      onClick={() => next && navigate(recordPath(collection, next))}
    />
  </span>
);

interface FoundRecordProps {
  entity: AnyEntity;
  row: AnyRow;
}

const FoundRecord = ({ entity, row }: FoundRecordProps) => {
  const actor = useActor();
  const env = useFormatEnv();
  const { query, setQuery } = useAddress();
  const panel = usePanel(entity.collection);
  const { previous, next } = useAdjacentRecords(entity.collection, row);
  useAdjacentKeys(entity.collection, previous, next);
  usePrefetch(sidePanelParts, true);
  const list = listPath(entity.collection);
  const isOnScreen = useIsOnScreen();
  const remove = useDelete(entity, () => {
    if (isOnScreen()) navigate(list ?? '/dashboard', { replace: true });
  });
  const columns = startColumns(entity, actor);
  return (
    <Page>
      <PageHeader
        parent={list ? { label: entity.many, href: list } : undefined}
        title={entity.title(row)}
        chips={
          <>
            {columns.includes('status') && cellContent(metaOf(entity, 'status'), row['status'], env)}
            {rowAlert(entity, row, env)}
          </>
        }
        subtitle={keyFacts(entity, columns, row, env)}
        actions={
          <>
            <RecordPart collection={entity.collection} place="actions" row={row} />
            {(previous || next) && (
              <AdjacentButtons collection={entity.collection} previous={previous} next={next} />
            )}
            {canDelete(entity, actor, row) && (
              <Button
                kind="quiet"
                icon={<IconTrash size={16} aria-hidden />}
                onClick={() => void remove(row)}
              >
                Delete
              </Button>
            )}
          </>
        }
      />
      <RecordPart collection={entity.collection} place="above" row={row} />
      <RecordBody
        entity={entity}
        row={row}
        env={env}
        onPanel={panel.show}
        tab={query['tab'] ?? 'details'}
        onTab={(tab) => setQuery({ tab: tab === 'details' ? null : tab })}
      />
      <RecordPart collection={entity.collection} place="below" row={row} />
      <SidePanels panel={panel} />
    </Page>
  );
};

interface RecordPageProps {
  entity: AnyEntity;
  id: string;
  /** Called with the title of the record on screen. */
  onShown?: (title: string) => void;
}

/** One record of any collection on a page of its own. */
export const RecordPage = ({ entity, id, onShown }: RecordPageProps) => {
  const record = useRecord(entity, id);
  const title = record.state === 'here' ? entity.title(record.row) : null;
  useEffect(() => {
    if (title !== null) onShown?.(title);
  }, [title, onShown]);
  if (record.state === 'loading') return <RecordSkeleton />;
  if (record.state === 'missing') return <Missing entity={entity} />;
  if (record.state === 'error') {
    return (
      <Page>
        <BlockError title={`This ${inSentence(entity.one)}`} onRetry={record.retry} />
      </Page>
    );
  }
  return <FoundRecord key={record.row.id} entity={entity} row={record.row} />;
};
