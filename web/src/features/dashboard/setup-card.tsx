import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import { useLive } from '../../live/hooks.ts';
import { SetupList } from '../../shared/setup-list.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useSetup } from '../../shared/use-setup.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';

/** The first steps of a new company; gone once all are done or it was put away. */
export const SetupCard = () => {
  const act = useAction();
  const { rows } = useLive(query('settings', { where: { scope: 'company' }, limit: 1 }));
  const company = rows?.[0];
  const steps = useSetup(company?.showOnboarding ?? false);
  if (!company?.showOnboarding || !steps || steps.every(({ done }) => done)) return null;
  const putAway = () =>
    void act(
      m.settings.update,
      { id: company.id, patch: { showOnboarding: false } },
      { done: 'The checklist is put away. It stays on the Admin screen.' },
    );
  return (
    <Section
      title="Get your company ready"
      note="From the first details to the first estimate. Each step ticks itself."
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
