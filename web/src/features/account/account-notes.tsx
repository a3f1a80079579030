import { accounts } from '@sable/domain/account';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { notes } from '@sable/domain/note';
import { query, type RowIn } from '@sable/domain/queries';
import { IconNote, IconPin, IconPinnedFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor, useLive } from '../../live/hooks.ts';
import type { PanelContent } from '../../records/panel-address.ts';
import { RecordLink } from '../../records/record-link.tsx';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Section } from '../../ui/section.tsx';
import type { AccountRow } from './account-row.ts';
import classes from './account-notes.module.css';
import { NoteComposer } from './note-composer.tsx';

type NoteRow = RowIn<'notes'>;

/** Notes that are shown before somebody asks for all. */
const SHOWN = 5;
const entity = anyEntity(notes);

interface NoteProps {
  note: NoteRow;
  onPanel: (content: PanelContent) => void;
}

const Note = ({ note, onPanel }: NoteProps) => {
  const act = useAction();
  const mayPin = can(entity, useActor(), 'update', note);
  const { instant } = useFormats();
  const { nameOf } = usePeople();
  const author = nameOf(note.createdBy);
  const pin = () => act(m.notes.update, { id: note.id, patch: { pinned: !note.pinned } });
  return (
    <li className={classes.note}>
      <Avatar name={author} size="small" />
      <div className={classes.body}>
        <p className={classes.facts}>
          <strong>{author}</strong>
          <RecordLink collection="notes" id={note.id} onPanel={onPanel} className={classes.when}>
            <time dateTime={note.createdAt}>{instant(note.createdAt)}</time>
          </RecordLink>
          {note.pinned && !mayPin && <span>Pinned</span>}
        </p>
        <p className={classes.text}>{note.text}</p>
      </div>
      {mayPin && (
        <IconButton
          small
          label={note.pinned ? 'Unpin' : 'Pin to the top'}
          pressed={note.pinned}
          icon={
            note.pinned ? (
              <IconPinnedFilled size={16} aria-hidden />
            ) : (
              <IconPin size={16} stroke={1.75} aria-hidden />
            )
          }
          onClick={() => void pin()}
        />
      )}
    </li>
  );
};

/** Pinned notes first, then the latest. */
const inOrder = (rows: readonly NoteRow[]): NoteRow[] => [
  ...rows.filter(({ pinned }) => pinned),
  ...rows.filter(({ pinned }) => !pinned),
];

interface AccountNotesProps {
  account: AccountRow;
  onPanel: (content: PanelContent) => void;
}

/** What colleagues wrote down about the account, and a field to write more. */
export const AccountNotes = ({ account, onPanel }: AccountNotesProps) => {
  const actor = useActor();
  const { rows } = useLive(
    query('notes', {
      where: { accountId: account.id },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: 100,
    }),
  );
  const [written, setWritten] = useState(0);
  const [all, setAll] = useState(false);
  const canWrite = can(anyEntity(accounts), actor, 'update', account);
  const found = inOrder(rows ?? []);
  const shown = all ? found : found.slice(0, SHOWN);
  return (
    <Section title="Notes">
      {canWrite && (
        <NoteComposer key={written} accountId={account.id} onWritten={() => setWritten(written + 1)} />
      )}
      {!rows && <LinesSkeleton />}
      {rows?.length === 0 && !canWrite && (
        <EmptyState small icon={<IconNote aria-hidden />} title="No notes yet">
          What colleagues write down about this account is listed here.
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ol className={classes.notes} aria-label="Notes">
          {shown.map((note) => (
            <Note key={note.id} note={note} onPanel={onPanel} />
          ))}
        </ol>
      )}
      {found.length > shown.length && (
        <Button small kind="quiet" onClick={() => setAll(true)}>
          {`Show all ${found.length}`}
        </Button>
      )}
    </Section>
  );
};
