import { entityOf } from '@sable/domain/registry';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import type { OpenPanel, usePanel } from './use-panel.ts';

const CreatePanel = lazyWithRetry(async () => (await import('./form/create-panel.tsx')).CreatePanel, {
  onLoadFailed: ({ onClose }) => onClose(),
});
const RecordPanel = lazyWithRetry(async () => (await import('./record/record-panel.tsx')).RecordPanel, {
  onLoadFailed: ({ onClose }) => onClose(),
});

/** What a click may open next to a screen. */
export const sidePanelParts = [RecordPanel, CreatePanel];

/** One panel of the stack. */
const OnePanel = ({ panel, depth }: { panel: OpenPanel; depth: number }) => {
  const { content, close, show, openRecord } = panel;
  const entity = entityOf(content.collection);
  if (content.show === 'record')
    return <RecordPanel entity={entity} id={content.id} depth={depth} onPanel={show} onClose={close} />;
  const created = (id: string) => {
    // Made for something else: back to that, where it now stands in a list.
    if (Object.keys(content.fields).length > 0) close();
    else openRecord(content.collection, id);
  };
  return <CreatePanel entity={entity} given={content.fields} onCreated={created} onClose={close} />;
};

/** Panels next to the screen, as the address says: records, or the form for a new one. A panel opened from a panel covers it, and closing it leads back. */
export const SidePanels = ({ panel }: { panel: ReturnType<typeof usePanel> }) =>
  panel.open.map((each, depth) => (
    <OnePanel
      key={each.content.show === 'record' ? each.content.id : `new ${depth} ${each.content.collection}`}
      panel={each}
      depth={depth}
    />
  ));
