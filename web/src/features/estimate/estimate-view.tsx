import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { RecordSkeleton } from '../../ui/skeletons.tsx';
import { EstimateEditor } from './estimate-editor.tsx';
import { EditorProvider } from './session/editor-context.tsx';
import { useEstimateData } from './session/estimate-data.ts';
import { PricedProvider } from './session/priced.tsx';
import { useOpenEstimate } from './session/use-editor.ts';
import { useEditorKeys } from './use-editor-keys.ts';

/** One estimate, by its id. */
export const EstimateView = ({ id }: { id: string }) => {
  const [clientMode, setClientMode] = useState(false);
  const data = useEstimateData(id);
  const { editor, head, conflicts } = useOpenEstimate(id, data, clientMode);
  useEditorKeys(editor?.history, editor?.editable ?? false);
  if (data.missing || data.error)
    return (
      <ErrorPage title="This estimate is not here" actions={<Button href="/estimates">All estimates</Button>}>
        {data.error?.message ??
          'It may have been deleted, or it belongs to someone else. Nothing was changed.'}
      </ErrorPage>
    );
  if (!editor || !head) return <RecordSkeleton />;
  return (
    <EditorProvider editor={editor} head={head}>
      <PricedProvider>
        <EstimateEditor conflicts={conflicts} onClientMode={setClientMode} />
      </PricedProvider>
    </EditorProvider>
  );
};
