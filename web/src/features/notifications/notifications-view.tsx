import { hasValue, where } from '@sable/domain/kernel/predicate';
import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import {
  IconArchive,
  IconArrowBackUp,
  IconBell,
  IconMail,
  IconMailOpened,
  IconSettings,
} from '@tabler/icons-react';
import { useAddress } from '../../address.ts';
import { useActor, useLive } from '../../live/hooks.ts';
import { navigate } from '../../navigate.ts';
import { ChoiceBar } from '../../shared/choice-bar.tsx';
import { noticeGroups } from '../../shared/notice-kinds.ts';
import { ShowEarlier, useEarlierEntries } from '../../shared/show-earlier.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import type { Notification } from '../../shared/use-latest-notifications.ts';
import { useNow } from '../../shared/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { NoticeLine } from './notice-line.tsx';
import { useReadAll } from './use-read-all.ts';
import classes from './notifications.module.css';

const choices = noticeGroups.map(({ id, label }) => ({ value: id, label }));

type Show = 'all' | 'unread' | 'archived';

/** Returns the user's notifications of the given kinds, newest first, live. */
const useNotices = (kinds: readonly string[] | undefined, show: Show, limit: number) =>
  useLive(
    query('notifications', {
      where: where(
        {
          userId: useActor().id,
          shown: show !== 'archived',
          kind: kinds,
          readAt: show === 'unread' ? null : undefined,
        },
        ...(show === 'archived' ? [hasValue('archivedAt')] : []),
      ),
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit,
    }),
  ).rows;

const shows = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'archived', label: 'Archived' },
] as const satisfies readonly { value: Show; label: string }[];

/** Actions for a notification: mark as read or unread, archive or restore. */
const Acts = ({ notice }: { notice: Notification }) => {
  const act = useAction();
  const unread = !notice.readAt;
  const ids = [notice.id];
  if (notice.archivedAt)
    return (
      <IconButton
        small
        label="Back to the list"
        icon={<IconArrowBackUp aria-hidden />}
        onClick={() => void act(m.notifications.archive, { ids, back: true })}
      />
    );
  return (
    <>
      <IconButton
        small
        label={unread ? 'Mark as read' : 'Mark as unread'}
        icon={unread ? <IconMailOpened aria-hidden /> : <IconMail aria-hidden />}
        onClick={() => void act(m.notifications.read, { ids, ...(!unread && { unread: true }) })}
      />
      <IconButton
        small
        label="Archive"
        icon={<IconArchive aria-hidden />}
        onClick={() => void act(m.notifications.archive, { ids })}
      />
    </>
  );
};

const Nothing = ({ filtered }: { filtered: boolean }) => (
  <EmptyState icon={<IconBell aria-hidden />} title={filtered ? 'Nothing of this kind' : 'Nothing yet'}>
    {filtered
      ? 'Show everything to see the rest.'
      : 'Updates for you appear here right away, such as when a customer asks or signs.'}
  </EmptyState>
);

/** All of the user's notifications, filtered by kind and by read state. */
export const NotificationsView = () => {
  const { query: address, setQuery } = useAddress();
  const act = useAction();
  const readAll = useReadAll();
  const now = useNow();
  const entries = useEarlierEntries();
  const me = useActor().id;
  const show = shows.find(({ value }) => value === address['show'])?.value ?? 'all';
  const group = noticeGroups.find(({ id }) => id === address['kind']);
  const rows = useNotices(group?.kinds, show, entries.limit);
  const open = (notice: Notification) => {
    if (!notice.readAt) void act(m.notifications.read, { ids: [notice.id] });
    if (notice.link) navigate(notice.link);
  };
  return (
    <Page narrow>
      <PageHeader
        title="Notifications"
        actions={
          <>
            <Button href={`/user/${me}?tab=settings`} icon={<IconSettings size={16} aria-hidden />}>
              Notification settings
            </Button>
            {rows?.some(({ readAt }) => !readAt) && (
              <Button onClick={() => void readAll(group?.kinds)}>Mark all as read</Button>
            )}
          </>
        }
      />
      <div className={stack.stack}>
        <div className={`${stack.row} ${stack.between}`}>
          <ChoiceBar
            label="Show"
            choices={shows}
            value={show}
            onChange={(next) => setQuery({ show: next === 'all' ? null : next })}
          />
          <SelectField
            label="Kind"
            hideLabel
            placeholder="Every kind"
            clearable
            choices={choices}
            value={group?.id ?? null}
            onChange={(kind) => setQuery({ kind })}
          />
        </div>
        <Section flush>
          {!rows && <TextSkeleton lines={6} />}
          {rows?.length === 0 && <Nothing filtered={show !== 'all' || group !== undefined} />}
          {rows && rows.length > 0 && (
            <ul className={classes.page} aria-label="Notifications">
              {rows.map((notice) => (
                <NoticeLine
                  key={notice.id}
                  notice={notice}
                  now={now}
                  onOpen={open}
                  action={<Acts notice={notice} />}
                />
              ))}
            </ul>
          )}
          <ShowEarlier entries={entries} count={rows?.length ?? 0} />
        </Section>
      </div>
    </Page>
  );
};
