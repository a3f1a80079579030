import { useId, type ReactNode } from 'react';
import classes from './choice-bar.module.css';
import visuallyHidden from '../ui/visually-hidden.module.css';

interface ChoiceBarProps<Value extends string> {
  /** What is chosen; for screen readers. */
  label: string;
  choices: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Whether the label is shown above, as in a form field. */
  asField?: boolean;
}

/** Chooses one of a few options, all visible: arrow keys move, as among radio buttons. */
export const ChoiceBar = <Value extends string>(props: ChoiceBarProps<Value>) => {
  const { label, choices, value, onChange, asField = false } = props;
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={asField ? classes.label : visuallyHidden.text}>{label}</legend>
      <div className={classes.bar}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              className={visuallyHidden.text}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span className={classes.face}>
              {choice.icon}
              {choice.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
