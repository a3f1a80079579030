import { m } from '@sable/domain/mutation-names';
import { calendarViews } from '@sable/domain/opening-screens';
import { useSession } from '../../session/session.ts';
import { choiceLabel } from '../../shared/formats.ts';
import { ownScreens } from '../../shared/own-screens.ts';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useSettings } from '../../shared/use-settings.ts';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';

const choices = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: choiceLabel(value) }));

/**
 * The home screen after signing in, and the calendar's default view. Changes are saved immediately, for all of the
 * user's devices.
 */
export const OpeningSettings = () => {
  const act = useAction();
  const session = useSession();
  const { user: row } = useSettings();
  const save = (patch: object) => row && void act(m.settings.update, { id: row.id, patch });
  return (
    <Section
      title="Start screens"
      note="On all your devices. The home screen opens when you sign in, unless you asked for another page. Saved as you change them."
    >
      {row ? (
        <div className={stack.pair}>
          <SelectField
            label="Home screen"
            choices={choices(ownScreens(session))}
            value={row.homeScreen}
            onChange={(homeScreen) => homeScreen && save({ homeScreen })}
          />
          <SelectField
            label="Calendar opens with"
            placeholder="What fits the screen"
            clearable
            choices={choices(calendarViews)}
            value={row.calendarView}
            onChange={(calendarView) => save({ calendarView })}
          />
        </div>
      ) : (
        <TextSkeleton lines={2} />
      )}
    </Section>
  );
};
