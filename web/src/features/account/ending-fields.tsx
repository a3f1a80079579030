import { namedCauses, type NamedCause } from '@sable/domain/close-cause';
import { text } from '@sable/domain/kernel/fields';
import { z } from 'zod';
import { choiceLabel } from '../../shared/formats.ts';
import type { Form } from '../../shared/use-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';

/** Why an account or a contract ends: a listed reason and a note. */
export const endingShape = {
  cause: z
    .enum(namedCauses)
    .nullable()
    .refine((cause) => cause !== null, 'Choose a reason.'),
  reason: text('Note', 200),
};

interface Ending {
  readonly cause: NamedCause | null;
  readonly reason: string;
}

/** Whether the ending is explained: the reason “other” requires a note. */
export const saysWhy = ({ cause, reason }: Ending): boolean => cause !== 'other' || reason !== '';
export const whyMissing = { path: ['reason'], message: 'Enter a reason in a few words.' };

/** Returns the fields to send. */
export const endingPart = ({ cause, reason }: Ending) => ({
  ...(cause && { cause }),
  ...(reason && { reason }),
});

interface EndingFieldsProps {
  form: Pick<Form<{ cause: NamedCause | null; reason: string }>, 'field' | 'values'>;
  causes: readonly NamedCause[];
  /** Explains the consequences of the ending. */
  help: string;
}

/** Asks why something ends. */
export const EndingFields = ({ form, causes, help }: EndingFieldsProps) => (
  <>
    <SelectField
      label="Reason"
      required
      autoFocus
      help={help}
      choices={causes.map((value) => ({ value, label: choiceLabel(value) }))}
      {...form.field('cause')}
    />
    <TextAreaField
      label="Note"
      required={form.values.cause === 'other'}
      help="In their own words. The note appears in the account’s activity."
      maxLength={200}
      {...form.field('reason')}
    />
  </>
);
