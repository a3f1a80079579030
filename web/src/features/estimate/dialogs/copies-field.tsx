import { useBounced } from '../../../shared/use-bounced.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { useEditor } from '../session/editor-context.tsx';
import classes from './lifecycle.module.css';

interface CopiesFieldProps {
  /** The ids of the contacts who get a copy. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/**
 * Chooses further contacts who get a copy of the estimate by email when it is sent; renders nothing if there are
 * none. Signers are not listed; they get a link when it is their turn.
 */
export const CopiesField = ({ chosen, onChange }: CopiesFieldProps) => {
  const { estimate, people } = useEditor();
  const signing = [estimate.contactId, ...estimate.furtherSigners.map(({ contactId }) => contactId)];
  const others = people.filter(
    ({ id, email, status }) => email && status !== 'inactive' && !signing.includes(id),
  );
  const bounced = useBounced(others.map(({ email }) => email));
  const readers = others.filter(({ email }) => email && !bounced.has(email.toLowerCase()));
  if (readers.length === 0) return null;
  return (
    <div role="group" aria-label="Copies" className={classes.copies}>
      <span>A copy by email to:</span>
      {readers.map(({ id, name, email }) => (
        <CheckboxField
          key={id}
          label={`${name}, ${email}`}
          checked={chosen.includes(id)}
          onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
        />
      ))}
      <p className={classes.quiet}>Each of them gets their own link and can read, ask, and sign.</p>
    </div>
  );
};
