import type { Conflict } from '@sable/domain/booking';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './conflict-note.module.css';
import type { EventRow } from './event-layout.ts';
import { useConflictWords } from './use-conflicts.ts';

interface ConflictNoteProps {
  conflicts: readonly Conflict<EventRow>[];
  /** Whether somebody has accepted all of it. */
  accepted: boolean;
}

/** What speaks against a time, before it is saved, and after it was booked anyway. */
export const ConflictNote = ({ conflicts, accepted }: ConflictNoteProps) => {
  const words = useConflictWords();
  return (
    <div role="status" className={conflicts.length > 0 ? classes.note : undefined}>
      {conflicts.length > 0 && (
        <>
          <IconAlertTriangle size={18} aria-hidden className={classes.icon} />
          <div>
            {accepted && <p className={classes.line}>Booked anyway:</p>}
            {conflicts.map((conflict) => (
              <p key={`${conflict.kind} ${conflict.other?.id ?? ''}`} className={classes.line}>
                {words(conflict)}
              </p>
            ))}
          </div>
        </>
      )}
    </div>
  );
};
