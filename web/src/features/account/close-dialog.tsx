import type { AccountStatus } from '@sable/domain/account';
import { requiredText } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { choiceLabel, inSentence } from '../../shared/formats.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { type AccountRow } from './account-row.ts';

const closing = z.object({ reason: requiredText('Reason', 200) });

interface CloseDialogProps {
  account: AccountRow;
  status: AccountStatus;
  onClose: () => void;
}

/** Asks why an account is lost or canceled. */
export const CloseDialog = ({ account, status, onClose }: CloseDialogProps) => {
  const act = useAction();
  const form = useForm({
    schema: closing,
    start: { reason: '' },
    draft: `close account ${account.id}`,
    onSave: ({ reason }) => act(m.accounts.setStatus, { id: account.id, status, reason }, { silent: true }),
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
      <TextAreaField
        label="Reason"
        help="Everything about the account is kept. It can come back later."
        required
        autoFocus
        maxLength={200}
        {...form.field('reason')}
      />
    </FormDialog>
  );
};
