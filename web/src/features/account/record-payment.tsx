import { matchNone } from '@sable/domain/kernel/predicate';
import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { leftToPay } from '@sable/domain/settlement';
import { seesAllMoney, transactions } from '@sable/domain/transaction';
import { useState } from 'react';
import { z } from 'zod';
import { useActor, useLive, useRow } from '../../live/hooks.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useCompany, useToday } from '../../shared/use-company.ts';
import { useForm } from '../../shared/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type TransactionRow = RowIn<'transactions'>;

const { amount, date, reference } = transactions.shape;
const received = z.object({ amount, date, reference });

/** An account usually has a few dozen. */
const MAX_ENTRIES = 1000;
const unpaid: readonly string[] = ['open', 'partially_paid'];

const PaymentDialog = ({
  invoice,
  left,
  today,
  onClose,
}: {
  invoice: TransactionRow;
  /** Unpaid amount, in cents. */
  left: number;
  /** Today in the company's time zone. */
  today: string;
  onClose: () => void;
}) => {
  const act = useAction();
  const { row: company } = useCompany();
  const { accountId, estimateId } = invoice;
  const form = useForm({
    schema: received,
    start: { amount: left, date: today, reference: '' },
    draft: `payment of ${invoice.id}`,
    onSave: (payment) =>
      act(
        m.transactions.create,
        { type: invoice.askedFor === 'deposit' ? 'deposit' : 'payment', accountId, estimateId, ...payment },
        { silent: true, done: 'The payment is recorded.' },
      ),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Record a payment of ${transactions.title(invoice)}`}
      submitText="Record payment"
      onClose={onClose}
    >
      <div className={stack.pair}>
        <MoneyField
          label="Amount"
          required
          autoFocus
          currency={company?.currency ?? 'USD'}
          {...form.field('amount')}
          onChange={(cents) => form.set({ amount: cents ?? 0 })}
        />
        <DateField
          label="Date"
          required
          {...form.field('date')}
          onChange={(day) => form.set({ date: day ?? '' })}
        />
      </div>
      <TextField
        label="Reference"
        help="The number of a check, or what the bank wrote."
        maxLength={80}
        {...form.field('reference')}
        value={form.values.reference ?? ''}
      />
      <p className={`${stack.plain} ${stack.quiet} ${stack.small}`}>
        {estimateId
          ? 'Money for a sale pays its deposit first, then its other invoices in their order.'
          : 'Money without a sale pays the oldest invoice of the account first.'}
      </p>
    </FormDialog>
  );
};

/**
 * Records a payment for an invoice, with the account, the estimate, and the unpaid amount prefilled. Renders nothing
 * if the invoice is paid or was not sent, or if the person may not record the account's money.
 */
export const RecordPayment = ({ id }: { id: string }) => {
  const [asked, setAsked] = useState(false);
  const today = useToday();
  const { row: invoice } = useRow(transactions, id);
  const actor = useActor();
  const keeps = seesAllMoney(actor) && transactions.permission(actor).create !== matchNone;
  const takes = keeps && invoice && unpaid.includes(invoice.status);
  const { rows } = useLive(
    takes && asked
      ? query('transactions', { where: { accountId: invoice.accountId }, limit: MAX_ENTRIES })
      : null,
  );
  if (!takes || !today) return null;
  return (
    <>
      <Button small onClick={() => setAsked(true)}>
        Record payment
      </Button>
      {asked && rows && (
        <PaymentDialog
          invoice={invoice}
          left={leftToPay(rows, id)}
          today={today}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
};
