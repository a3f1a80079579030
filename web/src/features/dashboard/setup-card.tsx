import type { RowOf } from '@sable/domain/kernel/entity';
import { where } from '@sable/domain/kernel/predicate';
import type { settings } from '@sable/domain/settings';
import { useLive } from '../../live/hooks.ts';
import { SetupList } from '../../shared/setup-list.tsx';
import { useAct } from '../../shared/use-act.ts';
import { useSetup } from '../../shared/use-setup.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';

type SettingsRow = RowOf<typeof settings>;

/** The first steps of a new company; gone once all are done or it was put away. */
export const SetupCard = () => {
  const act = useAct();
  const { rows } = useLive<SettingsRow>({
    collection: 'settings',
    where: where({ scope: 'company' }),
    limit: 1,
  });
  const company = rows?.[0];
  const steps = useSetup(company?.showOnboarding ?? false);
  if (!company?.showOnboarding || !steps || steps.every(({ done }) => done)) return null;
  const putAway = () =>
    void act(
      'settings.update',
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
