import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { ChoiceBar } from '../../shared/choice-bar.tsx';
import { Section } from '../../ui/section.tsx';

/** What is only about oneself. Saved at once. */
export const OwnSettings = () => {
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');
  return (
    <Section title="Settings" note="Yours alone, in this browser. Saved as you change them.">
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
    </Section>
  );
};
