import { brand } from '@sable/domain/brand';
import { m } from '@sable/domain/mutation-names';
import { tellableKinds, type TellableKind } from '@sable/domain/notification';
import { users } from '@sable/domain/user';
import { useActor, useRow } from '../../live/hooks.ts';
import { useAction } from '../../shared/use-action.ts';
import { useSettings, type SettingsRow } from '../../shared/use-settings.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Section } from '../../ui/section.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import classes from './notice-settings.module.css';

const labels: Readonly<Record<TellableKind, string>> = {
  estimate_viewed: 'A customer opens an estimate',
  estimate_question: 'A customer asks a question',
  estimate_accepted: 'A customer signs',
  estimate_declined: 'A customer declines',
  estimate_rescinded: 'A customer cancels by right',
  estimate_expired: 'An estimate expires',
};

const ways = [
  { field: 'mailAbout', label: 'Email' },
  { field: 'textAbout', label: 'Text' },
] as const;

const Wishes = ({ row }: { row: SettingsRow }) => {
  const act = useAction();
  const choose = (field: 'mailAbout' | 'textAbout', kind: TellableKind, wanted: boolean) => {
    const kinds = tellableKinds.filter((each) => (each === kind ? wanted : row[field].includes(each)));
    void act(m.settings.update, { id: row.id, patch: { [field]: kinds } });
  };
  return (
    <ul className={classes.list}>
      {tellableKinds.map((kind) => (
        <li key={kind} className={classes.row}>
          <span>{labels[kind]}</span>
          {ways.map(({ field, label }) => (
            <CheckboxField
              key={field}
              label={
                <>
                  {label}
                  <span className={visuallyHidden.text}>{`: ${labels[kind]}`}</span>
                </>
              }
              checked={row[field].includes(kind)}
              onChange={(wanted) => choose(field, kind, wanted)}
            />
          ))}
        </li>
      ))}
    </ul>
  );
};

/** What customers do that one also gets by email or text; in the product it is always told. Saved at once. */
export const NoticeSettings = () => {
  const actor = useActor();
  const row = useSettings().user;
  const { row: me } = useRow(users, actor.id);
  const texts =
    me && !me.phone ? 'Texts need your phone number: add it under Details.' : 'Texts wait until 8 AM.';
  return (
    <Section
      title="Email and text"
      note={`About your estimates, beside what ${brand.name} shows you live. ${texts}`}
      flush
    >
      {row ? <Wishes row={row} /> : <TextSkeleton lines={6} />}
    </Section>
  );
};
