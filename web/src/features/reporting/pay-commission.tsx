import { hasRole } from '@sable/domain/kernel/actor';
import { day } from '@sable/domain/kernel/fields';
import { where } from '@sable/domain/kernel/predicate';
import { m } from '@sable/domain/mutation-names';
import { groups } from '@sable/domain/queries';
import { IconCoins } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { useActor, useLive } from '../../live/hooks.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { total, filterGroups, type Group } from '../../shared/groups.ts';
import { useAction } from '../../shared/use-action.ts';
import { useFormats, useToday } from '../../shared/use-company.ts';
import { useForm } from '../../shared/use-form.ts';
import { usePeople } from '../../shared/use-people.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const payment = z.object({ userId: z.string().min(1, 'Choose a person.'), through: day('Earned by') });

type Sums = readonly Group[];

/** Returns what is payable to each person up to a day. */
const usePayable = (through: string): Sums =>
  useLive(
    groups('commissions', {
      where: where({ status: 'payable' }, { field: 'earnedOn', op: 'lte', value: through }),
      groupBy: ['userId'],
      sum: ['amount'],
    }),
  ).rows ?? [];

const amountOf = (sums: Sums, id: string): number => total(filterGroups(sums, 'userId', [id]), 'sum.amount');

const PayDialog = ({ today, onClose }: { today: string; onClose: () => void }) => {
  const act = useAction();
  const { money } = useFormats();
  const { nameOf } = usePeople();
  const [through, setThrough] = useState(today);
  const sums = usePayable(through);
  const form = useForm({
    schema: payment,
    start: { userId: '', through: today },
    onSave: ({ userId, through: by }) =>
      act(
        m.commissions.pay,
        { userId, through: by, amount: amountOf(sums, userId) },
        { done: `${money(amountOf(sums, userId))} for ${nameOf(userId)} is marked as paid.` },
      ),
    onSaved: onClose,
  });
  const choices = sums
    .map(({ userId }) => String(userId))
    .filter((id) => amountOf(sums, id) > 0)
    .map((id) => ({ value: id, label: `${nameOf(id)}: ${money(amountOf(sums, id))}` }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <FormDialog form={form} title="Mark commissions as paid" submitText="Mark as paid" onClose={onClose}>
      <DateField
        label="Earned by"
        required
        max={today}
        {...form.field('through')}
        onChange={(by) => {
          form.set({ through: by ?? '' });
          setThrough(by ?? today);
        }}
      />
      <SelectField
        label="Person"
        help={
          choices.length > 0
            ? 'Everything payable to them by that day, minus chargebacks. This cannot be undone.'
            : 'Nothing is payable by that day.'
        }
        required
        choices={choices}
        {...form.field('userId')}
        onChange={(userId) => form.set({ userId: userId ?? '' })}
      />
    </FormDialog>
  );
};

/** Marks a person's payable commissions as paid, for users who pay commissions. */
export const PayCommission = () => {
  const [asking, setAsking] = useState(false);
  const today = useToday();
  if (!hasRole(useActor(), 'admin') || !today) return null;
  return (
    <>
      <Button small icon={<IconCoins size={16} aria-hidden />} onClick={() => setAsking(true)}>
        Mark as paid…
      </Button>
      {asking && <PayDialog today={today} onClose={() => setAsking(false)} />}
    </>
  );
};
