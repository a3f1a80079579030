import { EditorSkeleton } from '../../ui/skeletons.tsx';
import { EstimateEditor } from './estimate-editor.tsx';
import { canBeId } from '../../live/record-id.ts';
import { NoEstimate } from './no-estimate.tsx';
import { EditorContext } from './session/editor-context.tsx';
import { useOpenEditor } from './session/use-open-editor.ts';

/** One estimate, by its id. */
export const EstimateView = ({ id }: { id: string }) => {
  const { editor, missing, error } = useOpenEditor(id);
  if (missing || error) return <NoEstimate error={canBeId(id) ? error : null} />;
  if (!editor) return <EditorSkeleton />;
  return (
    <EditorContext value={editor}>
      <EstimateEditor />
    </EditorContext>
  );
};
