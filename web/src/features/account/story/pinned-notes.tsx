import { canBelow } from '@sable/domain/kernel/can-below';
import { anyEntity } from '@sable/domain/kernel/entity';
import { localDate } from '@sable/domain/local-date';
import { m } from '@sable/domain/mutation-names';
import { notes as entity } from '@sable/domain/note';
import type { RowIn } from '@sable/domain/queries';
import { IconPin, IconPinnedFilled } from '@tabler/icons-react';
import { useActor } from '../../../live/hooks.ts';
import type { PanelContent } from '../../../records/panel-address.ts';
import { RecordLink } from '../../../records/record-link.tsx';
import { useAction } from '../../../shared/use-action.ts';
import { useFormats } from '../../../shared/use-company.ts';
import { usePeople } from '../../../shared/use-people.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { AccountRow } from '../account-row.ts';
import classes from './account-story.module.css';

type NoteRow = RowIn<'notes'>;

/** Pins a note to the top of the story, or unpins it; renders nothing for people who may not. */
export const PinButton = ({ note, account }: { note: NoteRow; account: AccountRow }) => {
  const act = useAction();
  const mayPin = canBelow(
    { collection: 'accounts', row: account },
    anyEntity(entity),
    useActor(),
    'update',
    note,
  );
  if (!mayPin) return null;
  const Look = note.pinned ? IconPinnedFilled : IconPin;
  return (
    <IconButton
      small
      label={note.pinned ? 'Unpin' : 'Pin to the top'}
      pressed={note.pinned}
      icon={<Look size={16} stroke={1.75} aria-hidden />}
      onClick={() => void act(m.notes.update, { id: note.id, patch: { pinned: !note.pinned } })}
    />
  );
};

interface PinnedNotesProps {
  account: AccountRow;
  notes: readonly NoteRow[];
  onPanel: (content: PanelContent) => void;
}

/** Notes that everybody should read before a call or a visit. */
export const PinnedNotes = ({ account, notes, onPanel }: PinnedNotesProps) => {
  const { day, timeZone } = useFormats();
  const { nameOf } = usePeople();
  const pinned = notes.filter((note) => note.pinned);
  if (pinned.length === 0) return null;
  return (
    <ul className={classes.pinned} aria-label="Pinned notes">
      {pinned.map((note) => (
        <li key={note.id}>
          <div className={classes.text}>
            <p className={classes.plain}>{note.text}</p>
            <RecordLink collection="notes" id={note.id} onPanel={onPanel} className={classes.when} tap>
              {`${nameOf(note.createdBy)}, ${day(localDate(note.createdAt, timeZone))}`}
            </RecordLink>
          </div>
          <PinButton note={note} account={account} />
        </li>
      ))}
    </ul>
  );
};
