import { m } from '@sable/domain/mutation-names';
import { SetupList } from '../../shared/setup-list.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useSettings } from '../../shared/use-settings.ts';
import { useSetup } from '../../shared/use-setup.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';

/** The setup steps of a new company; hidden once all are done or the card was dismissed. */
export const SetupCard = () => {
  const act = useAction();
  const { company } = useSettings();
  const steps = useSetup(company?.showOnboarding ?? false);
  if (!company?.showOnboarding || !steps || steps.every(({ done }) => done)) return null;
  const putAway = () =>
    void act(
      m.settings.update,
      { id: company.id, patch: { showOnboarding: false } },
      { done: 'The checklist is hidden. It is still on the Admin screen.' },
    );
  return (
    <Section
      title="Get your company ready"
      note="From the first details to the first estimate. Each step checks itself off."
      flush
      actions={
        <Button small kind="quiet" onClick={putAway}>
          Hide
        </Button>
      }
    >
      <SetupList steps={steps} />
    </Section>
  );
};
