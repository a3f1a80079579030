import { useState } from 'react';
import { RecordSkeleton } from '../../ui/skeletons.tsx';
import { CustomersView } from './customers-view.tsx';
import { EstimateEditor } from './estimate-editor.tsx';
import { canBeId } from '../../live/record-id.ts';
import { NoEstimate } from './no-estimate.tsx';
import { EditorContext } from './session/editor-context.tsx';
import { useOpenEditor } from './session/use-open-editor.ts';

/** One estimate, by its id. */
export const EstimateView = ({ id }: { id: string }) => {
  const [clientMode, setClientMode] = useState(false);
  const { editor, missing, error } = useOpenEditor(id, clientMode);
  if (missing || error) return <NoEstimate error={canBeId(id) ? error : null} />;
  if (!editor) return <RecordSkeleton />;
  const document = <EstimateEditor onClientMode={setClientMode} />;
  return (
    <EditorContext value={editor}>
      {clientMode ? <CustomersView onLeave={() => setClientMode(false)}>{document}</CustomersView> : document}
    </EditorContext>
  );
};
