import type { AccountStatus } from '@sable/domain/account';
import { choiceLabel } from '../../shared/formats.ts';
import { lifecycleSteps } from './lifecycle-steps.ts';
import classes from './lifecycle-stepper.module.css';

/** The lifecycle stages of an account, with the current one marked. */
export const LifecycleStepper = ({ status }: { status: AccountStatus }) => {
  const steps = lifecycleSteps(status);
  if (!steps) return null;
  return (
    <ol className={classes.way} aria-label="Life of the account">
      {steps.map((step) => (
        <li
          key={step.status}
          className={classes.step}
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span>{choiceLabel(step.status)}</span>
        </li>
      ))}
    </ol>
  );
};
