import { IconMail, IconMessage, IconNote, IconPhone, IconSquareCheck } from '@tabler/icons-react';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useAddress } from '../../../address.ts';
import { useLive } from '../../../live/hooks.ts';
import { ChoiceBar } from '../../../shared/choice-bar.tsx';
import { readLocal, writeLocal } from '../../../session/storage.ts';
import { LinesSkeleton } from '../../../shared/lines.tsx';
import { useShortcuts, type Shortcut } from '../../../ui/shortcuts.ts';
import { activeOf, contactsOf, type AccountRow, type ContactRow } from '../account-row.ts';
import { AccountTextComposer } from '../account-texts.tsx';
import { NoteComposer } from './note-composer.tsx';
import { CallComposer } from './call-composer.tsx';
import classes from './composer.module.css';
import type { ComposerWay } from './composer-ways.ts';
import { EmailComposer } from './email-composer.tsx';
import { TaskComposer } from './task-composer.tsx';

interface WayProps {
  account: AccountRow;
  people: readonly ContactRow[];
  onDone: () => void;
}

const looks = [
  { value: 'note', label: 'Note', Icon: IconNote },
  { value: 'call', label: 'Call', Icon: IconPhone },
  { value: 'text', label: 'Text', Icon: IconMessage },
  { value: 'email', label: 'Email', Icon: IconMail },
  { value: 'task', label: 'Task', Icon: IconSquareCheck },
] as const;

const forms: Readonly<Record<ComposerWay, (props: WayProps) => ReactNode>> = {
  note: ({ account, onDone }) => <NoteComposer accountId={account.id} onWritten={onDone} />,
  call: (props) => <CallComposer {...props} />,
  text: (props) => <AccountTextComposer {...props} />,
  email: (props) => <EmailComposer {...props} />,
  task: (props) => <TaskComposer {...props} />,
};

interface ComposerProps {
  account: AccountRow;
  /** The kinds of entries that this person may write; at least one. */
  ways: readonly ComposerWay[];
}

/** Submits the form that has the focus. */
const sendByKey = (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  const { target } = event;
  if (target instanceof HTMLElement) target.closest('form')?.requestSubmit();
};

/**
 * The composer of the account's story: a note, a call, a text, an email, or a task. It opens with the kind in the
 * address, or else the kind last used on this device.
 */
export const Composer = ({ account, ways }: ComposerProps) => {
  const { query } = useAddress();
  const [way, setWay] = useState(() => {
    const begins = query['write'] ?? readLocal('composer');
    return ways.find((each) => each === begins) ?? ways[0] ?? 'note';
  });
  // Each entry starts with an empty form.
  const [written, setWritten] = useState(0);
  const { rows: people } = useLive(contactsOf(account.id));
  const box = useRef<HTMLDivElement>(null);
  const keys = useMemo<Shortcut[]>(
    () => [
      {
        keys: 'n',
        label: 'Write an entry',
        group: 'Account',
        run: () => box.current?.querySelector<HTMLElement>('textarea, form input')?.focus(),
      },
    ],
    [],
  );
  useShortcuts(keys);
  const Way = forms[way];
  return (
    <div
      ref={box}
      className={classes.composer}
      role="group"
      aria-label="Write an entry"
      onKeyDown={sendByKey}
    >
      <ChoiceBar
        label="Kind of entry"
        choices={looks
          .filter(({ value }) => ways.includes(value))
          .map(({ value, label, Icon }) => ({
            value,
            label,
            icon: <Icon size={16} stroke={1.75} aria-hidden />,
          }))}
        value={way}
        onChange={(next) => {
          writeLocal('composer', next);
          setWay(next);
        }}
      />
      {people ? (
        <Way
          key={`${way} ${written}`}
          account={account}
          people={activeOf(people)}
          onDone={() => setWritten(written + 1)}
        />
      ) : (
        <LinesSkeleton count={1} />
      )}
    </div>
  );
};
