import { paymentDueText } from '@sable/domain/estimate/due-rows';
import { depositSchedule, paymentAmounts, soleDeposit } from '@sable/domain/estimate/payment-schedule';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx';
import { useEditor, useRows } from '../session/editor-context.tsx';
import { termsUpdate } from '../session/option-edits.ts';
import { ReductionField } from '../session/reduction-field.tsx';
import classes from './payments.module.css';

const PaymentsSheet = lazyWithRetry(async () => (await import('./payments-sheet.tsx')).PaymentsSheet, {
  onLoadFailed: ({ onClose }) => onClose(),
});

/** The deposit as a single field; the individual payments if the schedule is more complex. */
export const PaymentsField = () => {
  const { session, editable, formats } = useEditor();
  const [isEditing, setIsEditing] = useState(false);
  const schedule = useRows(({ shownEstimate }) => shownEstimate.paymentSchedule);
  const total = useRows(({ totals }) => totals.oneTime.total);
  const open = useRows(({ openOptionId }) => openOptionId);
  const deposit = soleDeposit(schedule);
  const amounts = paymentAmounts(total, schedule);
  return (
    <div className={classes.field}>
      {deposit === undefined ? (
        <div role="group" aria-label="Payments">
          <span className={classes.label}>Payments</span>
          <ul className={classes.list}>
            {schedule.map((payment, place) => (
              <li key={place}>
                <span>
                  {paymentDueText(payment)}
                  {payment.kind === 'percent' && `, ${formats.percent(payment.ppm)}`}
                  {payment.kind !== 'rest' && payment.atMost && ', up to the legal maximum'}
                </span>
                <span>{formats.money(amounts[place] ?? 0)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <ReductionField
          label="Deposit"
          disabled={!editable}
          value={deposit}
          cell={{ key: `${open ?? 'estimate'}:paymentSchedule`, label: 'Deposit' }}
          update={(reduction) =>
            termsUpdate(session.estimateId, open, { paymentSchedule: depositSchedule(reduction) })
          }
        />
      )}
      {editable && (
        <Button small kind="quiet" onClick={() => setIsEditing(true)}>
          {deposit === undefined ? 'Edit payments' : 'Split into payments'}
        </Button>
      )}
      {isEditing && <PaymentsSheet onClose={() => setIsEditing(false)} />}
    </div>
  );
};
