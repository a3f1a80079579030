import { isDrawn } from '@sable/domain/estimate/signer';
import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useAction } from '../../../shared/use-action.ts';
import { useForm } from '../../../shared/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { leftOf, progressOf, untestedOf, type Room, type RoomStep } from './job-progress.ts';
import { pressedNow } from './pressed-now.ts';
import classes from './job.module.css';
import { SignatureField } from './signature-field.tsx';
import type { Order, Visit } from './use-job.ts';

/** Schema of the form that ends a job: why steps were skipped, by their index, and who signed or why nobody did. */
const schemaFor = (left: readonly RoomStep[], untested: readonly string[]) =>
  z
    .object({
      reasons: z.record(z.string(), z.string().trim().max(300)),
      signedBy: z.string().trim().max(120),
      strokes: z.array(z.array(z.number())),
      typed: z.boolean(),
      unsignedReason: z.string().trim().max(300),
      untestedReason: z.string().trim().max(300),
    })
    .superRefine(({ reasons, signedBy, strokes, typed, unsignedReason, untestedReason }, issues) => {
      if (untested.length > 0 && !untestedReason)
        issues.addIssue({
          code: 'custom',
          path: ['untestedReason'],
          message: 'Enter a reason, or go back and test them with the central station.',
        });
      for (const { place, what, action } of left)
        if (!reasons[place])
          issues.addIssue({
            code: 'custom',
            path: ['reasons', String(place)],
            message: `Enter why ${what} is not ${action === 'install' ? 'installed' : 'done'}, or go back and check it off.`,
          });
      if (!signedBy && !unsignedReason)
        issues.addIssue({
          code: 'custom',
          path: ['signedBy'],
          message: 'Enter who signed, or below why nobody did.',
        });
      if (signedBy && !typed && !isDrawn(strokes))
        issues.addIssue({
          code: 'custom',
          path: ['strokes'],
          message: 'Let them sign in the field, or choose Type it.',
        });
    });

interface FinishDialogProps {
  visit: Visit;
  name: string;
  order: Order;
  rooms: readonly Room[];
  /** Whether a central station monitors the customer or will do so. If so, zones must be tested. */
  monitored: boolean;
  /** Called to continue the work at another visit. */
  onAnotherDay: () => void;
  onClose: () => void;
}

/** Completes the work of a visit: what was not installed and why, and who signed for it or why nobody did. */
export const FinishDialog = (props: FinishDialogProps) => {
  const { visit, name, order, rooms, monitored, onAnotherDay, onClose } = props;
  const act = useAction();
  const left = leftOf(rooms);
  const untested = monitored ? untestedOf(rooms) : [];
  const progress = progressOf(order.steps);
  const form = useForm({
    schema: schemaFor(left, untested),
    start: {
      reasons: Object.fromEntries(left.map(({ place, reason }) => [place, reason ?? ''])),
      signedBy: '',
      strokes: [],
      typed: false,
      unsignedReason: '',
      untestedReason: order.untestedReason ?? '',
    },
    draft: `finish ${visit.id}`,
    onSave: ({ reasons, signedBy, strokes, typed, unsignedReason, untestedReason }) =>
      act(
        m.events.finish,
        {
          id: visit.id,
          workOrderId: order.id,
          at: pressedNow(),
          left: left.map(({ place }) => ({ place, reason: reasons[place] ?? '' })),
          signedBy: signedBy || null,
          unsignedReason: unsignedReason || null,
          untestedReason: untestedReason || null,
          signature: signedBy && !typed ? { kind: 'drawn', strokes } : null,
        },
        { done: `${name} is done. The office can see it.` },
      ),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={`Done at ${name}?`} submitText="Done" onClose={onClose}>
      <p>
        {order.steps.length > 0 && `${progress.note}. `}
        The work order is completed and goes to the office.
      </p>
      {left.length > 0 && (
        <fieldset className={classes.left}>
          <legend>{progress.left}</legend>
          {left.map(({ place, what }) => (
            <TextField
              key={place}
              label={`Why not ${what}?`}
              maxLength={300}
              {...form.field(`reasons.${place}`)}
            />
          ))}
          <Button fullWidth onClick={onAnotherDay}>
            Come back another day
          </Button>
        </fieldset>
      )}
      {untested.length > 0 && (
        <TextField
          label={`Why ${untested.length === 1 ? 'zone' : 'zones'} ${untested.join(', ')} ${untested.length === 1 ? 'was' : 'were'} not tested`}
          help="The account stays inactive at the central station until it is."
          maxLength={300}
          {...form.field('untestedReason')}
        />
      )}
      <SignatureField
        strokes={form.values.strokes}
        typed={form.values.typed}
        name={form.values.signedBy}
        error={form.field('strokes').error}
        onStrokes={(strokes) => form.set({ strokes: strokes.map((stroke) => [...stroke]) })}
        onTyped={(typed) => form.set({ typed })}
      />
      <TextField label="Who signed for the work" maxLength={120} {...form.field('signedBy')} />
      <TextField
        label="Or why nobody signed"
        help="Nobody was home, for example."
        maxLength={300}
        {...form.field('unsignedReason')}
      />
    </FormDialog>
  );
};
