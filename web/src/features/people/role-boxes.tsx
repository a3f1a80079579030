import type { ReactNode } from 'react';
import { useActor } from '../../live/hooks.ts';
import stack from '../../shared/stack.module.css';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { assignableRoles } from './role-labels.ts';
import classes from './people.module.css';
import { useRoles } from './use-roles.ts';

interface RoleBoxesProps {
  value: readonly string[];
  error: ReactNode;
  onChange: (roles: string[]) => void;
}

/** Checkboxes for a user's roles, each with its meaning. */
export const RoleBoxes = ({ value, error, onChange }: RoleBoxesProps) => {
  const rows = useRoles() ?? [];
  const roles = assignableRoles(useActor(), rows);
  const toggle = (key: string, on: boolean) =>
    onChange(on ? [...value, key] : value.filter((each) => each !== key));
  return (
    <fieldset className={classes.boxes} aria-invalid={error ? true : undefined}>
      <legend>Roles</legend>
      {roles.map(({ key, name, description }) => (
        <CheckboxField
          key={key}
          label={name}
          help={description}
          checked={value.includes(key)}
          onChange={(on) => toggle(key, on)}
        />
      ))}
      {error && (
        <p className={stack.fault} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
};
