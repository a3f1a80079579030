import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { RecordSkeleton } from '../../ui/skeletons.tsx';
import { EstimateEditor } from './estimate-editor.tsx';
import { EditorContext } from './session/editor-context.tsx';
import { useOpenEditor } from './session/use-open-editor.ts';

/** One estimate, by its id. */
export const EstimateView = ({ id }: { id: string }) => {
  const [clientMode, setClientMode] = useState(false);
  const { editor, missing, error } = useOpenEditor(id, clientMode);
  if (missing || error)
    return (
      <ErrorPage
        title="We can’t find this estimate"
        actions={<Button href="/estimates">All estimates</Button>}
      >
        {error?.message ?? 'It may have been deleted, or you may not have access. Nothing was changed.'}
      </ErrorPage>
    );
  if (!editor) return <RecordSkeleton />;
  return (
    <EditorContext value={editor}>
      <EstimateEditor onClientMode={setClientMode} />
    </EditorContext>
  );
};
