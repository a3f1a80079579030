import { ConflictBar } from '../../../ui/bars.tsx';
import { useStore } from '../../../ui/store.ts';
import { describeValue } from './describe-value.ts';
import { useEditorHead } from '../session/editor-context.tsx';
import { conflictSubject, type Conflict, type Conflicts } from '../session/conflicts.ts';
import classes from './conflict-bars.module.css';

/** Fields that two people changed. Each bar stays until one of the two values is chosen. */
export const ConflictBars = ({ conflicts }: { conflicts: Conflicts }) => {
  const { act, formats } = useEditorHead();
  const open = useStore(conflicts);
  const settle = (conflict: Conflict) =>
    conflicts.set(conflicts.get().filter(({ id }) => id !== conflict.id));
  const keepMine = (conflict: Conflict) => {
    settle(conflict);
    // Nothing is expected any more: this person has seen the other value.
    void act(`${conflictSubject(conflict)} kept`, [conflict.action], { expectedVersions: [] });
  };
  if (open.length === 0) return null;
  return (
    <div className={classes.bars}>
      {open.map((conflict) => (
        <ConflictBar
          key={conflict.id}
          field={conflictSubject(conflict)}
          by={conflict.who}
          theirs={describeValue(conflict.key, conflict.theirs, formats)}
          mine={describeValue(conflict.key, conflict.mine, formats)}
          onTakeTheirs={() => settle(conflict)}
          onKeepMine={() => keepMine(conflict)}
        />
      ))}
    </div>
  );
};
