import { useMantineColorScheme } from '@mantine/core';
import { ChoiceBar } from '../../shared/choice-bar.tsx';
import stack from '../../shared/stack.module.css';
import { Section } from '../../ui/section.tsx';
import { NoticeSettings } from './notice-settings.tsx';
import { OpeningSettings } from './opening-settings.tsx';

/** The user's personal settings. Changes are saved immediately. */
export const OwnSettings = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={stack.stack}>
      <Section title="Settings" note="Only for you, in this browser. Saved as you change them.">
        <ChoiceBar
          asField
          label="Appearance"
          choices={[
            { value: 'auto', label: 'Same as this device' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </Section>
      <OpeningSettings />
      <NoticeSettings />
    </div>
  );
};
