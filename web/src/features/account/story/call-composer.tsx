import { m } from '@sable/domain/mutation-names';
import { notes } from '@sable/domain/note';
import { phoneHref, readablePhone } from '@sable/domain/phone';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { Form } from '../../../shared/form.tsx';
import stack from '../../../shared/stack.module.css';
import { useAction } from '../../../shared/use-action.ts';
import { useFormats } from '../../../shared/use-company.ts';
import { useForm } from '../../../shared/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { DecimalField } from '../../../ui/decimal-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { AccountRow, ContactRow } from '../account-row.ts';
import classes from './composer.module.css';

const schema = z.object({
  talkedTo: notes.shape.talkedTo,
  minutes: notes.shape.minutes,
  text: notes.shape.text,
});

/** Lists the numbers to call: the contacts', then the account's own. */
const numbersOf = (account: AccountRow, people: readonly ContactRow[]) => [
  ...people.flatMap(({ name, phone }) => (phone ? [{ name, phone }] : [])),
  ...(account.phone && !people.some(({ phone }) => phone === account.phone)
    ? [{ name: account.name, phone: account.phone }]
    : []),
];

/**
 * Returns the minutes since an instant in milliseconds, rounded up, between 1 and 600. The cap covers a forgotten
 * call.
 */
const minutesSince = (startedAt: number): number =>
  Math.min(600, Math.max(1, Math.ceil((Date.now() - startedAt) / 60_000)));

interface CallComposerProps {
  account: AccountRow;
  people: readonly ContactRow[];
  onDone: () => void;
}

/**
 * Starts a call on the person's phone and records what was said. The duration counts from the press on the number.
 */
export const CallComposer = ({ account, people, onDone }: CallComposerProps) => {
  const act = useAction();
  const { time } = useFormats();
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const form = useForm({
    schema,
    start: { talkedTo: people[0]?.name ?? account.name, minutes: null, text: '' },
    draft: `call on ${account.id}`,
    onSave: ({ talkedTo, minutes, text }) =>
      act(
        m.notes.create,
        {
          accountId: account.id,
          kind: 'call',
          text,
          talkedTo,
          minutes: minutes ?? (startedAt === null ? null : minutesSince(startedAt)),
        },
        { silent: true },
      ),
    onSaved: onDone,
  });
  const foot = (
    <div>
      <Button kind="primary" type="submit" loading={form.saving}>
        Save call
      </Button>
    </div>
  );
  return (
    <Form form={form} className={classes.form} foot={foot}>
      <div className={stack.row}>
        {numbersOf(account, people).map(({ name, phone }) => (
          <Button
            key={`${name} ${phone}`}
            small
            href={phoneHref(phone)}
            icon={<IconPhone size={16} aria-hidden />}
            onClick={() => {
              setStartedAt(Date.now());
              form.set({ talkedTo: name });
            }}
          >
            {`${name}, ${readablePhone(phone)}`}
          </Button>
        ))}
        {startedAt !== null && (
          <span
            className={stack.quiet}
            role="status"
          >{`Called at ${time(new Date(startedAt).toISOString())}`}</span>
        )}
      </div>
      <div className={classes.pair}>
        <TextField label="Talked to" {...form.field('talkedTo')} />
        <DecimalField
          label="Minutes"
          decimals={0}
          min={0}
          max={600}
          {...form.field('minutes')}
          value={form.values.minutes || null}
        />
      </div>
      <TextAreaField label="What was said" required rows={1} {...form.field('text')} />
    </Form>
  );
};
