import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useState } from 'react';
import { useEditor } from '../session/editor-context.tsx';
import { useVersions, type Version } from './use-versions.ts';
import { diffVersions, type FieldChange, type LineChange, type VersionDiff } from './version-diff.ts';
import classes from './history.module.css';

const marks = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

const Changes = ({ fields }: { fields: readonly FieldChange[] }) => (
  <ul className={classes.fields}>
    {fields.map((field) => (
      <li key={field.label}>
        <span className={classes.label}>{field.label}</span>
        <del>{field.before || 'nothing'}</del>
        <span aria-hidden>→</span>
        <ins>{field.after || 'nothing'}</ins>
      </li>
    ))}
  </ul>
);

const Line = ({ line }: { line: LineChange }) => {
  const { formats } = useEditor();
  return (
    <li className={classes.line} data-kind={line.kind}>
      <div className={classes.lineHead}>
        <span className={classes.mark}>{marks[line.kind]}</span>
        <strong>{line.name}</strong>
        {line.effect !== 0 && (
          <span className={classes.effect}>
            {formats.change(line.effect)}
            {line.monthly && ' a month'}
          </span>
        )}
      </div>
      <Changes fields={line.fields} />
    </li>
  );
};

/** The differences: the price first, then line by line, then texts and terms. */
const VersionDiffView = ({ diff }: { diff: VersionDiff }) => {
  const { formats } = useEditor();
  const same = diff.lines.length === 0 && diff.head.length === 0;
  return (
    <div className={classes.diff}>
      <table className={classes.totals}>
        <caption>Price</caption>
        <tbody>
          {diff.totals.map((total) => (
            <tr key={total.label} data-changed={total.effect !== 0 || undefined}>
              <th scope="row">{total.label}</th>
              <td>{total.before}</td>
              <td>{total.after}</td>
              <td>{total.effect === 0 ? '—' : formats.change(total.effect)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {diff.lines.length > 0 && (
        <ul className={classes.lines} aria-label="Lines">
          {diff.lines.map((line) => (
            <Line key={`${line.kind} ${line.id}`} line={line} />
          ))}
        </ul>
      )}
      {diff.head.length > 0 && <Changes fields={diff.head} />}
      {same && <p>Both versions are the same.</p>}
    </div>
  );
};

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

/** Compares two versions: what changed, and its effect on the price. */
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
