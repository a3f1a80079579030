import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { navigate } from '../navigate.ts';
import { useSession } from '../session/session.ts';
import { useIsTopDialog } from '../ui/open-dialogs.ts';
import { mayApprove, placeEntries, recordActs, typedAct } from './palette-acts.ts';
import { actionEntries, matchesTyped, recordEntries, type PaletteEntry } from './palette-entries.ts';
import { PaletteList } from './palette-list.tsx';
import { useApprove, useWaitingDeals } from './use-waiting-deals.ts';
import { useFoundRecords } from './use-found-records.ts';
import { signOutOrTell, useDarkMode } from './user-menu.tsx';
import classes from './command-palette.module.css';

const openEntry = (entry: PaletteEntry): void => {
  if (entry.path) navigate(entry.path);
  entry.run?.();
};

const PaletteBody = ({ onClose }: { onClose: () => void }) => {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const { toggleDarkMode } = useDarkMode();
  const session = useSession();
  const { act: wanted, about } = typedAct(typed);
  const found = useFoundRecords(wanted === 'approve' ? '' : about);
  const waiting = useWaitingDeals(wanted === 'approve' && mayApprove(session));
  const actions = actionEntries(session, { toggleDarkMode, signOut: signOutOrTell });
  const acts = recordActs(session, typed, found.records, waiting);
  const records = wanted === 'approve' ? [] : recordEntries(found.records);
  const entries = [
    ...(wanted ? acts : []),
    ...records,
    ...(wanted ? [] : acts),
    ...[...actions, ...placeEntries(session)].filter((entry) => matchesTyped(entry.title, typed)),
  ];
  const chosen = entries[Math.min(at, entries.length - 1)];

  const approve = useApprove();
  const choose = (entry: PaletteEntry) => {
    onClose();
    if (entry.approves) void approve(entry.approves, entry.title);
    else openEntry(entry);
  };

  const enterPressed = useRef(false);
  // Until the response arrives, the first records belong to an earlier text. A record that the person pointed at is
  // intended.
  const mayBeEarlier = at === 0 && (!chosen || records.includes(chosen) || acts.includes(chosen));
  const handleEnter = () => {
    enterPressed.current = found.searching && mayBeEarlier;
    if (chosen && !enterPressed.current) choose(chosen);
  };
  // Enter may be faster than the response: it acts when the response arrives.
  useEffect(() => {
    if (enterPressed.current && !found.searching) handleEnter();
  });

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      enterPressed.current = false;
      setAt((Math.min(at, entries.length - 1) + step + entries.length) % entries.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      handleEnter();
    }
  };

  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          className={classes.input}
          data-autofocus
          role="combobox"
          aria-label="Search records and actions"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${chosen.id}`}
          placeholder="Search or jump to…"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            enterPressed.current = false;
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={handleKeyDown}
        />
      </div>
      <PaletteList
        id={listId}
        entries={entries}
        chosen={chosen}
        typed={typed}
        searching={found.searching}
        failed={found.failed}
        onPoint={(entry) => setAt(entries.indexOf(entry))}
        onChoose={choose}
      />
    </>
  );
};

/** ⌘K: finds records and actions, and opens them by keyboard alone. */
export const CommandPalette = ({ onClose }: { onClose: () => void }) => (
  <Modal.Root
    opened
    onClose={onClose}
    size={620}
    yOffset="12vh"
    radius="lg"
    padding={0}
    classNames={classes}
    closeOnEscape={useIsTopDialog()}
  >
    <Modal.Overlay />
    <Modal.Content aria-label="Search and actions">
      <Modal.Body>
        <PaletteBody onClose={onClose} />
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
);
