import { addDays } from '@sable/domain/calendar-date';
import { m } from '@sable/domain/mutation-names';
import { proposedEnd } from '@sable/domain/station/on-test';
import { z } from 'zod';
import { useConnection } from '../live/hooks.ts';
import { FormDialog } from '../shared/form-dialog.tsx';
import { TimeField } from '../shared/time-field.tsx';
import { useAction } from '../shared/use-action.ts';
import { useFormats, useNow } from '../shared/use-company.ts';
import { useForm } from '../shared/use-form.ts';
import { instantOf, localMoment } from '@sable/domain/zoned-time';
import { someText } from '@sable/domain/kernel/visible-text';
import { TextField } from '../ui/text-field.tsx';
import type { Enrollment } from './use-enrollment.ts';

const schema = z.object({
  until: z.string().regex(/^\d\d:\d\d$/, 'Choose when the test ends.'),
  confirmedBy: someText(120, 'Enter who at the station confirmed it.'),
});

/** Returns the next instant at which a zone's clock shows a time. */
export function nextAt(time: string, now: string, timeZone: string): string {
  const { date } = localMoment(now, timeZone);
  const today = instantOf(date, time, timeZone);
  return today > now ? today : instantOf(addDays(date, 1), time, timeZone);
}

interface OnTestDialogProps {
  enrollment: Enrollment;
  visitEndsAt: string | null;
  onClose: () => void;
}

/** Asks until when the station holds alarms, and who there agreed. */
export const OnTestDialog = ({ enrollment, visitEndsAt, onClose }: OnTestDialogProps) => {
  const act = useAction();
  const now = useNow();
  const { timeZone } = useFormats();
  const isLive = useConnection().socket === 'live';
  const form = useForm({
    schema,
    start: {
      until: localMoment(enrollment.onTestUntil ?? proposedEnd(now, visitEndsAt), timeZone).time,
      confirmedBy: '',
    },
    onSave: async ({ until, confirmedBy }) => {
      const asked = act(
        m.enrollments.putOnTest,
        { id: enrollment.id, until: nextAt(until, now, timeZone), confirmedBy },
        { silent: isLive },
      );
      // Without a network the change waits in the outbox, so this does not wait for the response.
      return isLive ? asked : { ok: true as const, result: null };
    },
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title="On test" submitText="Put on test" onClose={onClose}>
      <p>Call the station first. Until the end it logs signals and sends nobody.</p>
      <TimeField label="Until" {...form.field('until')} />
      <TextField
        label="Confirmed at the station by"
        help="The operator’s name or number."
        maxLength={120}
        {...form.field('confirmedBy')}
      />
    </FormDialog>
  );
};
