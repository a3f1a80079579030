import { brand } from '@sable/domain/brand';
import { m } from '@sable/domain/mutation-names';
import { notificationKinds, type NotificationKind } from '@sable/domain/notification';
import { users } from '@sable/domain/user';
import { useActor, useRow } from '../../live/hooks.ts';
import { useSession } from '../../session/session.ts';
import { noticeGroups, noticeLabels } from '../../shared/notice-kinds.ts';
import { useAction } from '../../shared/use-action.ts';
import { useSettings, type SettingsRow } from '../../shared/use-settings.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Section } from '../../ui/section.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import classes from './notice-settings.module.css';
import { NoticeTimes } from './notice-times.tsx';

/** The channels of notifications. The app itself shows every kind that the user has not hidden. */
const ways = [
  { field: 'hideAbout', label: brand.name, hides: true },
  { field: 'mailAbout', label: 'Email', hides: false },
  { field: 'digestAbout', label: 'Daily email', hides: false },
  { field: 'textAbout', label: 'Text', hides: false },
] as const;
type Way = (typeof ways)[number];

const isChosen = (row: SettingsRow, { field, hides }: Way, kind: NotificationKind): boolean =>
  row[field].includes(kind) !== hides;

const Wishes = ({ row }: { row: SettingsRow }) => {
  const act = useAction();
  const choose = ({ field, hides }: Way, kind: NotificationKind, wanted: boolean) => {
    const listed = wanted !== hides;
    const kinds = notificationKinds.filter((each) => (each === kind ? listed : row[field].includes(each)));
    void act(m.settings.update, { id: row.id, patch: { [field]: kinds } });
  };
  return noticeGroups.map(({ id, label: group, kinds }) => (
    <section key={id} aria-label={group}>
      <div className={classes.head} aria-hidden>
        <h3>{group}</h3>
        {ways.map(({ field, label }) => (
          <span key={field}>{label}</span>
        ))}
      </div>
      <ul className={classes.list}>
        {kinds.map((kind) => (
          <li key={kind} className={classes.row}>
            <span>{noticeLabels[kind]}</span>
            {ways.map((way) => (
              <CheckboxField
                key={way.field}
                label={
                  <>
                    <span className={classes.way}>{way.label}</span>
                    <span className={visuallyHidden.text}>{`: ${noticeLabels[kind]}`}</span>
                  </>
                }
                checked={isChosen(row, way, kind)}
                onChange={(wanted) => choose(way, kind, wanted)}
              />
            ))}
          </li>
        ))}
      </ul>
    </section>
  ));
};

/** How and when a user is notified of each kind. Changes are saved immediately. */
export const NoticeSettings = () => {
  const actor = useActor();
  const row = useSettings().user;
  const { row: me } = useRow(users, actor.id);
  const { mailDelivers, textDelivers } = useSession();
  const emails = mailDelivers ? '' : ' No mail server is set up: emails are not delivered.';
  const texts = !textDelivers
    ? ' No text provider is set up: texts are not delivered.'
    : me && !me.phone
      ? ' Texts need your phone number: add it under Details.'
      : ' Texts go out from 8 AM to 9 PM.';
  return (
    <>
      <Section title="Notifications" note={`How you are notified, kind by kind.${emails}${texts}`} flush>
        {row ? <Wishes row={row} /> : <TextSkeleton lines={6} />}
      </Section>
      {row && <NoticeTimes row={row} />}
    </>
  );
};
