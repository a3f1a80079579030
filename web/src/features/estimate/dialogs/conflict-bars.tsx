import { ConflictBar } from '../../../ui/bars.tsx';
import { useStore } from '../../../ui/store.ts';
import { conflictSubject } from '../session/conflicts.ts';
import { useEditor } from '../session/editor-context.tsx';
import { describeValue } from './describe-value.ts';
import classes from './conflict-bars.module.css';

/** Fields that two people changed. Each bar stays until one of the two values is chosen. */
export const ConflictBars = () => {
  const { session, formats } = useEditor();
  const conflicts = useStore(session.conflicts);
  if (conflicts.length === 0) return null;
  return (
    <div className={classes.bars}>
      {conflicts.map((conflict) => (
        <ConflictBar
          key={conflict.id}
          field={conflictSubject(conflict)}
          by={conflict.who}
          theirs={describeValue(conflict.key, conflict.theirs, formats)}
          mine={describeValue(conflict.key, conflict.mine, formats)}
          onTakeTheirs={() => session.takeTheirs(conflict)}
          onKeepMine={() => session.keepMine(conflict)}
        />
      ))}
    </div>
  );
};
