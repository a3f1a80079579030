import { entityOf } from '@sable/domain/registry';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import type { OpenPanel, usePanel } from './use-panel.ts';

const CreatePanel = lazyWithRetry(async () => (await import('./form/create-panel.tsx')).CreatePanel, {
  onLoadFailed: ({ onClose }) => onClose(),
});
const RecordPanel = lazyWithRetry(async () => (await import('./record/record-panel.tsx')).RecordPanel, {
  onLoadFailed: ({ onClose }) => onClose(),
});

/** The panels that a click may open next to a screen. */
export const sidePanelParts = [RecordPanel, CreatePanel];

/** One panel of the stack. */
const OnePanel = ({ panel, depth }: { panel: OpenPanel; depth: number }) => {
  const { content, close, show, openRecord } = panel;
  const entity = entityOf(content.collection);
  if (content.show === 'record')
    return <RecordPanel entity={entity} id={content.id} depth={depth} onPanel={show} onClose={close} />;
  const created = (id: string) => {
    // Created for another record: returns to that one, whose list now includes it.
    if (Object.keys(content.fields).length > 0) close();
    else openRecord(content.collection, id);
  };
  return <CreatePanel entity={entity} given={content.fields} onCreated={created} onClose={close} />;
};

/**
 * The panels next to the screen, as the address specifies: records, or the form for a new one. A panel opened from a
 * panel covers it, and closing it returns to the one below.
 */
export const SidePanels = ({ panel }: { panel: ReturnType<typeof usePanel> }) =>
  panel.open.map((each, depth) => (
    <OnePanel
      key={each.content.show === 'record' ? each.content.id : `new ${depth} ${each.content.collection}`}
      panel={each}
      depth={depth}
    />
  ));
