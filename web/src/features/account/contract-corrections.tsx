import { creditSchema } from '@sable/domain/estimate/credit';
import { contractCredits } from '@sable/domain/contract/contract-credit';
import { correctedIds } from '@sable/domain/contract/ledger';
import { requiredText } from '@sable/domain/kernel/fields';
import { WHOLE_PPM } from '@sable/domain/money';
import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { IconX } from '@tabler/icons-react';
import { z } from 'zod';
import { useLive } from '../../live/hooks.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { choiceLabel } from '../../shared/formats.ts';
import { PersonField } from '../../shared/person-field.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { useForm } from '../../shared/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PercentField } from '../../ui/percent-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';

interface CorrectionProps {
  contract: RowIn<'contracts'>;
  onClose: () => void;
}

const voiding = z.object({ reason: requiredText('Reason', 200) });

/** Voids a contract that was recorded by mistake. */
export const VoidDialog = ({ contract, onClose }: CorrectionProps) => {
  const act = useAction();
  const form = useForm({
    schema: voiding,
    start: { reason: '' },
    draft: `void ${contract.id}`,
    onSave: ({ reason }) => act(m.contracts.void, { id: contract.id, reason }, { silent: true }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      danger
      title={`Void ${contract.reference}?`}
      submitText="Void contract"
      onClose={onClose}
    >
      <TextAreaField
        label="Reason"
        help="For a contract that was recorded by mistake. Corrections reverse its RMR. Its estimate and the account return to what they were before."
        required
        autoFocus
        maxLength={200}
        {...form.field('reason')}
      />
    </FormDialog>
  );
};

/** Reverts a cancellation that was entered by mistake. */
export const UndoCancellationDialog = ({ contract, onClose }: CorrectionProps) => {
  const act = useAction();
  const form = useForm({
    schema: voiding,
    start: { reason: '' },
    draft: `take back the end of ${contract.id}`,
    onSave: ({ reason }) =>
      act(
        m.contracts.undoCancellation,
        { id: contract.id, reason },
        { done: `${contract.reference} is active again: its cancellation was undone.` },
      ),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Undo the cancellation of ${contract.reference}?`}
      submitText="Undo cancellation"
      onClose={onClose}
    >
      <TextAreaField
        label="Reason"
        help="For a cancellation that was entered by mistake. Corrections undo it completely. If the customer is coming back, reactivate the contract instead."
        required
        autoFocus
        maxLength={200}
        {...form.field('reason')}
      />
    </FormDialog>
  );
};

const correction = z.object({
  lineId: z.string().min(1, 'Choose a change.'),
  note: requiredText('Reason', 200),
});

/** Returns the price changes that can be reverted. */
export function correctable(lines: readonly RowIn<'rmr-lines'>[]) {
  const done = correctedIds(lines.map((line) => ({ ...line, monthly: line.monthly ?? 0 })));
  return lines.filter(
    ({ id, reason }) => ['increase', 'decrease', 'opening'].includes(reason) && !done.has(id),
  );
}

/** Reverts one price change. */
export const CorrectDialog = ({
  contract,
  lines,
  onClose,
}: CorrectionProps & { lines: readonly RowIn<'rmr-lines'>[] }) => {
  const act = useAction();
  const { day, money } = useFormats();
  const form = useForm({
    schema: correction,
    start: { lineId: '', note: '' },
    draft: `correct ${contract.id}`,
    onSave: ({ lineId, note }) => act(m.rmrLines.correct, { id: lineId, note }, { silent: true }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Correct ${contract.reference}`}
      submitText="Revert the change"
      onClose={onClose}
    >
      <SelectField
        label="Change"
        required
        choices={correctable(lines).map(({ id, name, reason, effectiveOn, monthly }) => ({
          value: id,
          label: `${name}, ${day(effectiveOn)}: ${choiceLabel(reason)} ${money(monthly ?? 0)}`,
        }))}
        {...form.field('lineId')}
        onChange={(lineId) => form.set({ lineId: lineId ?? '' })}
      />
      <TextAreaField
        label="Reason"
        help="The change is reversed on its own date. Both lines stay in the ledger."
        required
        maxLength={200}
        {...form.field('note')}
      />
    </FormDialog>
  );
};

const split = z.object({
  credit: z.array(creditSchema.extend({ userId: z.string().min(1, 'Choose a person.') })).min(1),
  reason: requiredText('Reason', 200),
});

interface CreditFormProps extends CorrectionProps {
  start: z.input<typeof split>['credit'];
}

const CreditForm = ({ contract, start, onClose }: CreditFormProps) => {
  const act = useAction();
  const form = useForm({
    schema: split,
    start: { credit: start, reason: '' },
    // The version is part of the draft's key: input for older shares does not apply to these.
    draft: `credit of ${contract.id} ${contract.version}`,
    // The server rejects the shares as a whole. The message appears at the first one.
    placeOf: (field) => (field === 'credit' ? 'credit.0.sharePpm' : field),
    onSave: ({ credit, reason }) =>
      act(m.contracts.setCredit, { id: contract.id, credit, reason }, { silent: true }),
    onSaved: onClose,
  });
  const { credit } = form.values;
  const setShare = (at: number, part: Partial<(typeof credit)[number]>) =>
    form.set({ credit: credit.map((each, index) => (index === at ? { ...each, ...part } : each)) });
  return (
    <FormDialog
      form={form}
      title={`Credit for ${contract.reference}`}
      submitText="Save credit"
      onClose={onClose}
    >
      {credit.map((_each, at) => (
        <div key={at} className={stack.row}>
          <PersonField
            label="Rep"
            among="salespersons"
            required
            {...form.field(`credit.${at}.userId`)}
            onChange={(userId) => setShare(at, { userId: userId ?? '' })}
          />
          <PercentField
            label="Share"
            required
            max={WHOLE_PPM}
            {...form.field(`credit.${at}.sharePpm`)}
            onChange={(sharePpm) => setShare(at, { sharePpm: sharePpm ?? 0 })}
          />
          {credit.length > 1 && (
            <IconButton
              label={`Remove share ${at + 1}`}
              icon={<IconX size={16} aria-hidden />}
              onClick={() => form.set({ credit: credit.filter((_share, index) => index !== at) })}
            />
          )}
        </div>
      ))}
      {credit.length < 10 && (
        <Button small onClick={() => form.set({ credit: [...credit, { userId: '', sharePpm: 0 }] })}>
          Share with a colleague
        </Button>
      )}
      <TextAreaField
        label="Reason"
        help="RMR sold and one-time sales move with the credit. The shares add up to 100%."
        required
        maxLength={200}
        {...form.field('reason')}
      />
    </FormDialog>
  );
};

/** Changes who sold a contract. */
export const CreditDialog = ({ contract, onClose }: CorrectionProps) => {
  const { rows } = useLive(
    query(contractCredits.collection, { where: { contractId: contract.id }, limit: 10 }),
  );
  if (!rows) return null;
  const shares = rows.map(({ userId, sharePpm }) => ({ userId: userId ?? '', sharePpm }));
  const start = shares.length > 0 ? shares : [{ userId: '', sharePpm: WHOLE_PPM }];
  return <CreditForm contract={contract} start={start} onClose={onClose} />;
};
