import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import { useState } from 'react';
import { useLive } from '../../live/hooks.ts';
import { useIsHere } from '../../address.ts';
import { navigate } from '../../navigate.ts';
import { Line, Lines } from '../../shared/lines.tsx';
import stack from '../../shared/stack.module.css';
import { StatusOf } from '../../shared/status-of.tsx';
import { useAction } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StepFrame, type StepProps } from './step-frame.tsx';

/** The first estimate: a test estimate with a package, which users send to themselves and sign. */
export const EstimateStep = ({ company }: Pick<StepProps, 'company'>) => {
  const act = useAction();
  const isHere = useIsHere();
  const [chosen, setChosen] = useState<string | null>(null);
  const [making, setMaking] = useState(false);
  const { rows: packages = [] } = useLive(
    query('packages', {
      where: { status: 'active' },
      orderBy: [{ field: 'nameKey', direction: 'asc' }],
      limit: 100,
    }),
  );
  const { rows: estimates = [] } = useLive(
    query('estimates', { orderBy: [{ field: 'createdAt', direction: 'desc' }], limit: 3 }),
  );
  const packageId = chosen ?? packages[0]?.id ?? null;
  const make = async () => {
    setMaking(true);
    const outcome = await act(m.estimates.openTest, { packageId });
    setMaking(false);
    if (outcome.ok && isHere()) navigate(`/estimate/${outcome.result.id}`);
  };
  return (
    <StepFrame
      title="The first estimate"
      note="Try the whole process once: an estimate for a made-up customer at your own address, in your name."
      company={company}
    >
      <div className={stack.stack}>
        {estimates.length > 0 && (
          <Lines label="Estimates">
            {estimates.map(({ id, reference, title, status }) => (
              <Line
                key={id}
                href={`/estimate/${id}`}
                title={reference}
                detail={title}
                after={<StatusOf status={status} />}
              />
            ))}
          </Lines>
        )}
        {packages.length > 0 && (
          <SelectField
            label="Package"
            choices={packages.map(({ id, name }) => ({ value: id, label: name }))}
            value={packageId}
            onChange={(next) => next && setChosen(next)}
          />
        )}
        <p className={`${stack.plain} ${stack.quiet}`}>
          Send it, open its link on your phone, and sign. No report counts it, and you can undo the test sale
          on its account in one step.
        </p>
        <div className={stack.row}>
          <Button
            {...(estimates.length === 0 && { kind: 'primary' })}
            loading={making}
            onClick={() => void make()}
          >
            Make a test estimate
          </Button>
          {estimates.length > 0 && (
            <Button kind="primary" href="/dashboard">
              Go to the dashboard
            </Button>
          )}
        </div>
      </div>
    </StepFrame>
  );
};
