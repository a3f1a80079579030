import { entityOf } from '@sable/domain/registry';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import type { usePanel } from './use-panel.ts';

const CreatePanel = lazyWithRetry(async () => (await import('./form/create-panel.tsx')).CreatePanel, {
  onLoadFailed: ({ onClose }) => onClose(),
});
const RecordPanel = lazyWithRetry(async () => (await import('./record/record-panel.tsx')).RecordPanel, {
  onLoadFailed: ({ onClose }) => onClose(),
});

/** What a click may open beside a screen. */
export const sidePanelParts = [RecordPanel, CreatePanel];

/** What the address says stands beside the screen: a record, or the form for a new one. */
export const SidePanels = ({ panel }: { panel: ReturnType<typeof usePanel> }) => {
  const { content, close, show, openRecord } = panel;
  if (!content) return null;
  const entity = entityOf(content.collection);
  if (content.show === 'record') {
    return <RecordPanel key={content.id} entity={entity} id={content.id} onPanel={show} onClose={close} />;
  }
  const created = (id: string) => {
    // Made for something else: back to that, where it now stands in a list.
    if (Object.keys(content.fields).length > 0) close();
    else openRecord(content.collection, id);
  };
  return (
    <CreatePanel
      key={content.collection}
      entity={entity}
      given={content.fields}
      onCreated={created}
      onClose={close}
    />
  );
};
