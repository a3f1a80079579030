import { addDays } from '@sable/domain/calendar-date';
import { anyEntity } from '@sable/domain/kernel/entity';
import { query, type RowIn } from '@sable/domain/queries';
import { updates } from '@sable/domain/update';
import { IconNote } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useActor, useLive } from '../../../live/hooks.ts';
import { canRead } from '../../../records/fields/field-facts.ts';
import type { PanelContent } from '../../../records/panel-address.ts';
import { ChoiceBar } from '../../../shared/choice-bar.tsx';
import { LinesSkeleton } from '../../../shared/lines.tsx';
import { ShowEarlier, useEarlierEntries } from '../../../shared/show-earlier.tsx';
import { useAuditDisplay } from '../../../shared/use-audit-display.ts';
import { useToday } from '../../../shared/use-company.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { estimatesOf, updatesOf, type AccountRow } from '../account-row.ts';
import classes from './account-story.module.css';
import { composerWays } from './composer-ways.ts';
import { Composer } from './lazy-composer.ts';
import { OpenTasks } from './open-tasks.tsx';
import { PinnedNotes } from './pinned-notes.tsx';
import { storyOf, type StoryDay, type StoryFilter } from './story.ts';
import { StoryEntry } from './story-entry.tsx';

type NoteRow = RowIn<'notes'>;

const filters = [
  { value: 'all', label: 'Everything' },
  { value: 'talk', label: 'Talk' },
  { value: 'sale', label: 'Sale' },
  { value: 'work', label: 'Work' },
] as const;
type Chosen = (typeof filters)[number]['value'];

/** Returns the story of an account, undefined until it has loaded, and the number of changes behind it. */
function useStory(
  accountId: string,
  limit: number,
  filter: StoryFilter,
): { readonly days: readonly StoryDay[] | undefined; readonly count: number } {
  const display = useAuditDisplay();
  const changes = useLive(updatesOf(accountId, limit)).rows;
  const estimates = useLive(estimatesOf(accountId)).rows;
  const ids = estimates?.map(({ id }) => id) ?? [];
  const events = useLive(
    ids.length > 0 ? query('estimate-events', { where: { estimateId: ids }, limit: 1000 }) : null,
  ).rows;
  const days = useMemo(
    () =>
      changes &&
      storyOf(
        {
          updates: changes,
          estimates: estimates ?? [],
          events: events ?? [],
          display,
          hasEarlier: changes.length >= limit,
        },
        filter,
      ),
    [changes, estimates, events, display, limit, filter],
  );
  return { days, count: changes?.length ?? 0 };
}

/** `Today, Thursday, November 19`. */
const useDayTitle = () => {
  const { formats } = useAuditDisplay();
  const today = useToday();
  return (day: string): string => {
    if (!today) return formats.longDay(day);
    const written = day.slice(0, 4) === today.slice(0, 4) ? formats.longDay(day) : formats.day(day);
    if (day === today) return `Today, ${written}`;
    return day === addDays(today, -1) ? `Yesterday, ${written}` : written;
  };
};

interface AccountStoryProps {
  account: AccountRow;
  onPanel: (content: PanelContent) => void;
}

/** What happened at the account, in sentences, latest first. The composer is above it. */
export const AccountStory = ({ account, onPanel }: AccountStoryProps) => {
  const actor = useActor();
  const ways = composerWays(account, actor);
  const reads = canRead(anyEntity(updates), actor);
  const entries = useEarlierEntries(100);
  const [chosen, setChosen] = useState<Chosen>('all');
  const story = useStory(account.id, entries.limit, chosen === 'all' ? null : chosen);
  const { days } = story;
  const titleOf = useDayTitle();
  const { rows: notes } = useLive(
    query('notes', {
      where: { accountId: account.id },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: 100,
    }),
  );
  const noteBy = useMemo(() => new Map<string, NoteRow>(notes?.map((note) => [note.id, note])), [notes]);
  const shown = days?.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  return (
    <div className={classes.story}>
      {ways.length > 0 && <Composer account={account} ways={ways} />}
      <PinnedNotes account={account} notes={notes ?? []} onPanel={onPanel} />
      <OpenTasks accountId={account.id} onPanel={onPanel} />
      {reads && <ChoiceBar label="Activity shown" choices={filters} value={chosen} onChange={setChosen} />}
      {!days && <LinesSkeleton count={6} />}
      {days && shown === 0 && (
        <EmptyState
          small
          icon={<IconNote aria-hidden />}
          title={reads ? 'Nothing here yet' : 'Your role cannot view the activity here'}
        >
          {reads
            ? 'What people do with this account is listed here, day by day.'
            : 'Nothing was deleted. An administrator can let your role read updates.'}
        </EmptyState>
      )}
      {days?.map(({ day, items }) => (
        <section key={day} aria-label={titleOf(day)}>
          <h2 className={classes.dayTitle}>{titleOf(day)}</h2>
          <ol className={classes.entries}>
            {items.map((item) => (
              <StoryEntry
                key={item.id}
                account={account}
                item={item}
                note={item.sentence && item.about ? noteBy.get(item.about.id) : undefined}
                onPanel={onPanel}
              />
            ))}
          </ol>
        </section>
      ))}
      <ShowEarlier entries={entries} count={story.count} />
    </div>
  );
};
