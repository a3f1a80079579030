import { useEditor } from '../session/editor-context.tsx';
import { Button } from '../../../ui/button.tsx';
import classes from '../dialogs/history.module.css';

/** The versions in a line, and the way to compare them. */
export const VersionList = ({ onCompare }: { onCompare: () => void }) => {
  const { estimate } = useEditor();
  const sent = estimate.versionId ? estimate.revision : estimate.revision - 1;
  return (
    <div className={classes.versions}>
      <span>
        Version {estimate.revision}
        {!estimate.versionId && ' in progress'}
      </span>
      {sent > 0 && (
        <Button small kind="quiet" onClick={onCompare}>
          {sent + (estimate.versionId ? 0 : 1) > 1 ? 'Compare versions' : 'See the sent version'}
        </Button>
      )}
    </div>
  );
};
