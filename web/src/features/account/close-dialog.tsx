import type { AccountStatus } from '@sable/domain/account';
import { cancelCauses, lostCauses, type NamedCause } from '@sable/domain/close-cause';
import { optional, text } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { choiceLabel, inSentence } from '../../shared/formats.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { type AccountRow } from './account-row.ts';
import { EndingFields, endingPart, endingShape, saysWhy, whyMissing } from './ending-fields.tsx';

const causesOf = (status: AccountStatus): readonly NamedCause[] =>
  status === 'lost' ? lostCauses : cancelCauses;

const closing = z
  .object({ ...endingShape, competitor: optional(text('Competitor', 120)) })
  .refine(saysWhy, whyMissing);

interface CloseDialogProps {
  account: AccountRow;
  status: AccountStatus;
  onClose: () => void;
}

/** Asks why an account was lost or canceled. */
export const CloseDialog = ({ account, status, onClose }: CloseDialogProps) => {
  const act = useAction();
  const form = useForm({
    schema: closing,
    start: { cause: null, reason: '', competitor: '' },
    draft: `close account ${account.id}`,
    onSave: ({ cause, reason, competitor }) =>
      act(
        m.accounts.setStatus,
        { id: account.id, status, ...endingPart({ cause, reason }), ...(competitor && { competitor }) },
        { silent: true },
      ),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      danger
      title={`Mark ${account.name} ${inSentence(choiceLabel(status))}?`}
      submitText={`Mark ${inSentence(choiceLabel(status))}`}
      onClose={onClose}
    >
      <EndingFields
        form={form}
        causes={causesOf(status)}
        help="Everything about the account is kept. It can be reopened later."
      />
      <TextField
        label="Competitor"
        help="Who has the customer now, if you know."
        {...form.field('competitor')}
        value={form.values.competitor ?? ''}
      />
    </FormDialog>
  );
};
