import { useActor } from '../../live/hooks.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { assignableRoles } from './role-words.ts';
import classes from './people.module.css';
import { useRoles } from './use-roles.ts';

interface RoleBoxesProps {
  chosen: readonly string[];
  onChange: (roles: string[]) => void;
}

/** Which roles a person has, each with what it means. */
export const RoleBoxes = ({ chosen, onChange }: RoleBoxesProps) => {
  const rows = useRoles() ?? [];
  const roles = assignableRoles(useActor(), rows);
  const toggle = (key: string, on: boolean) =>
    onChange(on ? [...chosen, key] : chosen.filter((each) => each !== key));
  return (
    <fieldset className={classes.boxes}>
      <legend>Roles</legend>
      {roles.map(({ key, name, words }) => (
        <CheckboxField
          key={key}
          label={name}
          help={words}
          checked={chosen.includes(key)}
          onChange={(on) => toggle(key, on)}
        />
      ))}
    </fieldset>
  );
};
