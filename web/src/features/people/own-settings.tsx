import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { useActor, useLive } from '../../live/hooks.ts';
import { ChoiceBar } from '../../shared/choice-bar.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { SwitchField } from '../../ui/checkbox-field.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';

type SettingsRow = RowIn<'settings'>;

const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
  { value: 'es', label: 'Español' },
] as const;

const Appearance = () => {
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');
  return (
    <ChoiceBar
      asField
      label="Appearance"
      choices={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
      value={shown}
      onChange={setColorScheme}
    />
  );
};

/** What is only about oneself: appearance, language, notifications. Saved at once. */
export const OwnSettings = () => {
  const act = useAction();
  const me = useActor().id;
  const { rows } = useLive(query('settings', { where: { scope: 'user', userId: me }, limit: 1 }));
  const own = rows?.[0];
  const save = (patch: Partial<SettingsRow>) => own && void act(m.settings.update, { id: own.id, patch });
  return (
    <Section title="Settings" note="Yours alone, on every device. Saved as you change them.">
      <div className={stack.stack}>
        <Appearance />
        {own ? (
          <>
            <SelectField
              label="Language of documents you write"
              choices={languages}
              value={own.locale}
              onChange={(locale) => locale && save({ locale })}
            />
            <SwitchField
              label="Notifications by email too"
              help="When a customer opens, asks about, signs or declines an estimate of yours. In the product you always see them."
              checked={own.emailNotifications}
              onChange={(emailNotifications) => save({ emailNotifications })}
            />
          </>
        ) : (
          <TextSkeleton />
        )}
      </div>
    </Section>
  );
};
