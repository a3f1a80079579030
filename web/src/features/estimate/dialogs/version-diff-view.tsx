import type { FieldChange, LineChange, VersionDiff } from './version-diff.ts';
import { useEditor } from '../session/editor-context.tsx';
import classes from './history.module.css';

const marks = { added: 'Added', removed: 'Taken out', changed: 'Changed' } as const;

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

/** What changed: the price first, then line by line, then the words and terms. */
export const VersionDiffView = ({ diff }: { diff: VersionDiff }) => {
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
      {same && <p>Both versions say the same.</p>}
    </div>
  );
};
