import { choice, day } from '@sable/domain/kernel/fields';
import { signerNameSchema } from '@sable/domain/estimate/version';
import { selectionSchema } from '@sable/domain/estimate/estimate-parts';
import { linesOfOption } from '@sable/domain/estimate/offers';
import { outsideMethods } from '@sable/domain/estimate/recorded';
import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import { z } from 'zod';
import { AttachmentsBlock } from '../../../attachments/attachments-block.tsx';
import { useLive } from '../../../live/hooks.ts';
import { PanelForm } from '../../../shared/panel-form.tsx';
import stack from '../../../shared/stack.module.css';
import { useAction } from '../../../shared/use-action.ts';
import { useForm } from '../../../shared/use-form.ts';
import { SignedChoices } from './signed-choices.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useEditor, useRows } from '../session/editor-context.tsx';

const methodLabels = { paper: 'On paper', program: 'With a dealer program' };

const schema = z.object({
  method: choice('How it was signed', outsideMethods),
  signedOn: day('Signed on'),
  signerName: signerNameSchema,
  fileId: z.string().nullable(),
  selection: selectionSchema,
  optionId: z.string().nullable(),
});
type Entered = z.input<typeof schema>;

/** Returns the estimate's files, to choose the signed document from. */
function useFileChoices(estimateId: string) {
  const { rows = [] } = useLive(
    query('files', {
      where: { bucket: 'attachments', estimateId },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: 200,
    }),
  );
  return rows.map(({ id, name }) => ({ value: id, label: name }));
}

/** Records a signature given outside of the product: when, who, how, and with which options. */
export const RecordAcceptanceSheet = ({ onClose }: { onClose: () => void }) => {
  const { session, estimate, today, people } = useEditor();
  const all = useRows((rows) => rows.allLines);
  const offered = useRows((rows) => rows.options);
  const files = useFileChoices(estimate.id);
  const act = useAction();
  // The first signature froze the option and the choices for all signers.
  const frozen = estimate.status === 'signing';
  const start: Entered = {
    method: 'paper',
    signedOn: today,
    signerName: people.find(({ id }) => id === estimate.contactId)?.name ?? '',
    fileId: null,
    selection: Object.fromEntries(
      all.flatMap((line): [string, boolean | number][] => {
        if (line.optional) return [[line.id, line.selected]];
        return line.quantityRange ? [[line.id, line.quantityMilli]] : [];
      }),
    ),
    optionId:
      offered.length > 1 ? (offered.find(({ option }) => option.recommended)?.option.id ?? null) : null,
  };
  const offeredOf = (optionId: string | null) =>
    linesOfOption(all, optionId).filter((line) => line.optional || line.quantityRange);
  const form = useForm({
    schema,
    start,
    draft: `acceptance of ${estimate.id}`,
    onSave: ({ fileId, optionId, selection, ...fields }) => {
      session.flush();
      return act(
        m.estimates.recordAcceptance,
        {
          id: estimate.id,
          ...fields,
          selection: frozen
            ? {}
            : Object.fromEntries(offeredOf(optionId).map(({ id }) => [id, selection[id] ?? false])),
          ...(fileId && { fileId }),
          ...(optionId && !frozen && { optionId }),
        },
        { silent: true },
      );
    },
    onSaved: onClose,
  });
  const { selection, optionId } = form.values;
  return (
    <PanelForm
      form={form}
      size={420}
      title="Record acceptance"
      saveText="Record acceptance"
      onClose={onClose}
      below={<AttachmentsBlock collection="estimates" id={estimate.id} />}
    >
      <p className={`${stack.quiet} ${stack.small}`}>
        {frozen
          ? 'It counts for everyone who has not signed electronically, with the choices that were signed. The sale follows with the sealed copy. The history shows that you recorded it.'
          : 'The contract, its RMR, and the right to cancel follow as with a signature. The history shows that you recorded it.'}
      </p>
      <SelectField
        label="Signed"
        required
        choices={outsideMethods.map((value) => ({ value, label: methodLabels[value] }))}
        {...form.field('method')}
        onChange={(method) => form.set({ method: method ?? 'paper' })}
      />
      <TextField label="Signed by" required maxLength={120} {...form.field('signerName')} />
      <DateField
        label="Signed on"
        required
        max={today}
        {...form.field('signedOn')}
        onChange={(signedOn) => form.set({ signedOn: signedOn ?? '' })}
      />
      {offered.length > 1 && !frozen && (
        <SelectField
          label="Option"
          required
          choices={offered.map(({ option }) => ({ value: option.id, label: option.name }))}
          {...form.field('optionId')}
        />
      )}
      {!frozen && (
        <SignedChoices
          lines={offeredOf(optionId)}
          selection={selection}
          onChange={(changes) => form.set({ selection: { ...selection, ...changes } })}
        />
      )}
      <SelectField
        label="Signed document"
        help={files.length === 0 ? 'Attach it under Files below, then choose it here.' : undefined}
        choices={files}
        {...form.field('fileId')}
      />
    </PanelForm>
  );
};
