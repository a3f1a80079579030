import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { diffVersions } from './version-diff.ts';
import { useEditor } from '../session/editor-context.tsx';
import { useVersions, type Version } from './use-versions.ts';
import { VersionDiffView } from './version-diff-view.tsx';
import classes from './history.module.css';

const Compare = ({ versions }: { versions: readonly Version[] }) => {
  const { formats } = useEditor();
  const [beforeId, setBefore] = useState(versions[1]?.id ?? null);
  const [afterId, setAfter] = useState(versions[0]?.id ?? null);
  const before = versions.find(({ id }) => id === beforeId);
  const after = versions.find(({ id }) => id === afterId);
  const choices = versions.map(({ id, label }) => ({ value: id, label }));
  return (
    <>
      <div className={classes.chooser}>
        <SelectField label="From" choices={choices} value={beforeId} onChange={setBefore} />
        <SelectField label="To" choices={choices} value={afterId} onChange={setAfter} />
      </div>
      {before && after && <VersionDiffView diff={diffVersions(before.content, after.content, formats)} />}
    </>
  );
};

/** Two versions side by side: what changed and what that did to the price. */
export const HistorySheet = ({ onClose }: { onClose: () => void }) => {
  const versions = useVersions();
  return (
    <SidePanel open title="Versions" onClose={onClose} size={680}>
      {!versions && <TextSkeleton lines={6} />}
      {versions && versions.length < 2 && (
        <EmptyState small title="Only one version so far">
          When you revise the estimate, every version is kept, and this is where you see what changed between
          two of them.
        </EmptyState>
      )}
      {versions && versions.length > 1 && <Compare versions={versions} />}
    </SidePanel>
  );
};
