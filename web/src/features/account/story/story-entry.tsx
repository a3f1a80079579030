import {
  IconCash,
  IconCalendarEvent,
  IconFileText,
  IconMail,
  IconMessage,
  IconNote,
  IconPaperclip,
  IconPhone,
  IconSignature,
  IconSquareCheck,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import type { RowIn } from '@sable/domain/queries';
import { useState } from 'react';
import type { PanelContent } from '../../../records/panel-address.ts';
import { RecordLink } from '../../../records/record-link.tsx';
import { ActivityList } from '../../../shared/activity-list.tsx';
import { useAuditDisplay } from '../../../shared/use-audit-display.ts';
import { useFormats } from '../../../shared/use-company.ts';
import type { AccountRow } from '../account-row.ts';
import classes from './account-story.module.css';
import { PinButton } from './pinned-notes.tsx';
import type { Sentence, StoryKind } from './sentence.ts';
import { stepsText, type StoryItem } from './story.ts';

const icons: Readonly<Record<StoryKind, Icon>> = {
  note: IconNote,
  call: IconPhone,
  text: IconMessage,
  email: IconMail,
  estimate: IconFileText,
  sale: IconSignature,
  money: IconCash,
  visit: IconCalendarEvent,
  task: IconSquareCheck,
  account: IconUser,
  file: IconPaperclip,
};

const SentenceText = ({ sentence: { who, did, path } }: { sentence: Sentence }) => (
  <p className={classes.sentence}>
    <strong>{who}</strong> {path ? <a href={path}>{did}</a> : did}
  </p>
);

type Folded = Extract<StoryItem, { readonly sentence: null }>;

const Steps = ({ item }: { item: Folded }) => {
  const display = useAuditDisplay();
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.steps} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{stepsText(item.steps)}</summary>
      {open && <ActivityList updates={item.steps} display={display} details />}
    </details>
  );
};

interface StoryEntryProps {
  account: AccountRow;
  item: StoryItem;
  /** The note of this entry, with its current text. */
  note: RowIn<'notes'> | undefined;
  onPanel: (content: PanelContent) => void;
}

/** One entry of an account's story: a sentence with the quoted text, or automatic steps, collapsed. */
export const StoryEntry = ({ account, item, note, onPanel }: StoryEntryProps) => {
  const { time, instant } = useFormats();
  if (item.sentence === null)
    return (
      <li className={classes.folded}>
        <Steps item={item} />
      </li>
    );
  const { sentence, about, at } = item;
  const Look = icons[sentence.kind];
  const said = note ? [note.text] : (sentence.said ?? []);
  const when = (
    <time className={classes.time} dateTime={at} title={instant(at)}>
      {time(at)}
    </time>
  );
  return (
    <li className={classes.entry}>
      <span className={classes.icon} data-good={sentence.good || undefined}>
        <Look size={16} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.text}>
        <SentenceText sentence={sentence} />
        {said.map((text, index) => (
          <p key={index} className={classes.said}>
            {text}
          </p>
        ))}
      </div>
      {note && <PinButton note={note} account={account} />}
      {about ? (
        <RecordLink
          collection={about.collection}
          id={about.id}
          onPanel={onPanel}
          className={classes.when}
          tap
        >
          {when}
        </RecordLink>
      ) : (
        when
      )}
    </li>
  );
};
