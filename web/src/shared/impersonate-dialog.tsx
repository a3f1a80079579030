import { z } from 'zod';
import { postJson } from '../live/client-error.ts';
import { leaveSession } from '../session/session.ts';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import stack from './stack.module.css';
import { attempt } from './use-action.ts';
import { useForm } from './use-form.ts';

const schema = z.object({
  reason: z.string().trim().min(5, 'Enter a reason in a few words.').max(500, 'Enter a shorter reason.'),
});

interface ImpersonateDialogProps {
  person: { readonly id: string; readonly name: string };
  companyId: string;
  onClose: () => void;
}

/** Starts impersonating a person, for super users. The page reloads as that person. */
export const ImpersonateDialog = ({ person, companyId, onClose }: ImpersonateDialogProps) => {
  const form = useForm({
    schema,
    start: { reason: '' },
    onSave: ({ reason }) =>
      attempt(
        () =>
          leaveSession(
            () => postJson('/api/impersonation/start', { companyId, userId: person.id, reason }),
            '/dashboard',
          ),
        { silent: true },
      ),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={`Act as ${person.name}`} submitText="Act as this person" onClose={onClose}>
      <p className={stack.plain}>
        For an hour you can see and do what {person.name} can, and no more. Everything that you open and
        change is recorded in the company’s audit trail under your name.
      </p>
      <TextAreaField
        label="Reason"
        help="The company’s administrators can read it."
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  );
};
