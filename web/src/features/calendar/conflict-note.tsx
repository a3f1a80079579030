import type { BookingConflict } from '@sable/domain/booking';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './conflict-note.module.css';
import type { EventRow } from './event-layout.ts';
import { useConflictText } from './use-conflicts.ts';

interface ConflictNoteProps {
  conflicts: readonly BookingConflict<EventRow>[];
  /** Whether a person has accepted all of the conflicts. */
  accepted: boolean;
}

/** Conflicts of a time, both before saving and after it was booked anyway. */
export const ConflictNote = ({ conflicts, accepted }: ConflictNoteProps) => {
  const conflictText = useConflictText();
  return (
    <div role="status" className={conflicts.length > 0 ? classes.note : undefined}>
      {conflicts.length > 0 && (
        <>
          <IconAlertTriangle size={18} aria-hidden className={classes.icon} />
          <div>
            {accepted && <p className={classes.line}>Booked anyway:</p>}
            {conflicts.map((conflict) => (
              <p key={`${conflict.kind} ${conflict.other?.id ?? ''}`} className={classes.line}>
                {conflictText(conflict)}
              </p>
            ))}
          </div>
        </>
      )}
    </div>
  );
};
