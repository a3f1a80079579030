import { missingRiders } from '@sable/domain/agreement/starter-riders';
import { hasRole } from '@sable/domain/kernel/actor';
import { m } from '@sable/domain/mutation-names';
import type { RowIn } from '@sable/domain/queries';
import { regionsOf } from '@sable/domain/regions';
import { listed } from '@sable/domain/texts/listed';
import { useActor } from '../../live/hooks.ts';
import { useAction } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';

const names = new Map([...regionsOf('us'), ...regionsOf('ca')].map(({ code, name }) => [code, name]));

/** Offers the built-in state and province riders for a residential agreement that lacks them. */
export const MissingRiders = ({ agreement }: { agreement: RowIn<'agreements'> }) => {
  const act = useAction();
  const isAdmin = hasRole(useActor(), 'admin', 'super');
  const { id, accountType, state, body } = agreement;
  const missing = accountType === 'residential' && state !== 'retired' ? missingRiders(body) : [];
  if (!isAdmin || missing.length === 0) return null;
  const add = () =>
    void act(
      m.agreements.addRiders,
      { id },
      { done: 'The riders are in the text. Have your counsel read them.' },
    );
  return (
    <Section
      title="Riders of states and provinces"
      note="Each is printed for homes there only. No counsel has confirmed them."
      actions={
        <Button small onClick={add}>
          {missing.length === 1 ? 'Add 1 rider' : `Add ${missing.length} riders`}
        </Button>
      }
    >
      <p>
        The law requires additional wording in the agreement for a home in{' '}
        {listed(
          missing.map((code) => names.get(code) ?? code),
          'and',
        )}
        .
      </p>
    </Section>
  );
};
