import { paymentAmounts } from '@sable/domain/estimate/payment-schedule';
import { MAX_PAYMENTS, type Payment } from '@sable/domain/estimate/pricing-schema';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { newKey } from '../../../live/key.ts';
import { useAddedRow } from '../../../shared/use-added-row.ts';
import { Button } from '../../../ui/button.tsx';
import { DecimalField } from '../../../ui/decimal-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Choice } from '../../../ui/select-props.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useEditor, useRows } from '../session/editor-context.tsx';
import { termsUpdate } from '../session/option-edits.ts';
import {
  draftFaults,
  draftOf,
  MAX_MILESTONE,
  paymentsOf,
  presets,
  withPayment,
  type PaymentDraft,
} from './payment-draft.ts';
import classes from './payments.module.css';

const eventChoices: readonly Choice<Payment['event']>[] = [
  { value: 'signing', label: 'Signing' },
  { value: 'install_begun', label: 'Installation begins' },
  { value: 'install_done', label: 'Installation is done' },
  { value: 'milestone', label: 'Milestone' },
];

interface RowProps {
  draft: PaymentDraft;
  place: number;
  isLast: boolean;
  /** Whether the row was just added. */
  autoFocus: boolean;
  /** Cents; undefined while the typed text is not a valid amount. */
  amount: number | undefined;
  onChange: (draft: PaymentDraft) => void;
  onRemove: () => void;
}

/** One payment: how much, at which event, and how many days after it. */
const PaymentRow = ({ draft, place, isLast, autoFocus, amount, onChange, onRemove }: RowProps) => {
  const { formats } = useEditor();
  const [left, setLeft] = useState(false);
  const faults = left ? draftFaults(draft, isLast, formats.locale) : null;
  const name = `Payment ${place + 1}`;
  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>
        <span>{name}</span>
        <output className={classes.amount}>{amount === undefined ? '–' : formats.money(amount)}</output>
        {!isLast && (
          <IconButton
            label={`Remove ${name.toLowerCase()}`}
            icon={<IconX size={16} aria-hidden />}
            onClick={onRemove}
          />
        )}
      </legend>
      <div className={classes.fields}>
        {isLast ? (
          <TextField label="Amount" disabled value="The rest" onChange={() => undefined} />
        ) : (
          <TextField
            label="Amount"
            placeholder="30% or 250.00"
            autoFocus={autoFocus}
            value={draft.amount}
            error={faults?.amount}
            onChange={(typed) => onChange({ ...draft, amount: typed })}
            onBlur={() => setLeft(true)}
          />
        )}
        <SelectField
          label="Due at"
          required
          choices={eventChoices}
          value={draft.event}
          onChange={(event) => event && onChange({ ...draft, event })}
        />
        <DecimalField
          label="Days after"
          decimals={0}
          min={0}
          max={365}
          required
          value={draft.days}
          onChange={(days) => days !== null && onChange({ ...draft, days })}
        />
      </div>
      {draft.event === 'milestone' && (
        <TextField
          label="Milestone"
          placeholder="Rough-in is inspected"
          maxLength={MAX_MILESTONE}
          value={draft.milestone}
          error={faults?.milestone}
          onChange={(milestone) => onChange({ ...draft, milestone })}
          onBlur={() => setLeft(true)}
        />
      )}
    </fieldset>
  );
};

/** The payments of the one-time total, for the open option. They are saved together. */
export const PaymentsSheet = ({ onClose }: { onClose: () => void }) => {
  const { session, formats } = useEditor();
  const { locale } = formats;
  const open = useRows(({ openOptionId }) => openOptionId);
  const total = useRows(({ totals }) => totals.oneTime.total);
  const schedule = useRows(({ shownEstimate }) => shownEstimate.paymentSchedule);
  const toDrafts = (payments: readonly Payment[]) =>
    payments.map((payment, place) => ({ ...draftOf(payment, place, locale), key: newKey() }));
  const [drafts, setDrafts] = useState<readonly PaymentDraft[]>(() => toDrafts(schedule));
  const { isAdded, noteAdded } = useAddedRow<string>();
  const add = () => {
    const key = newKey();
    setDrafts(withPayment(drafts, key));
    noteAdded(key);
  };
  const payments = paymentsOf(drafts, locale);
  const amounts = payments && paymentAmounts(total, payments);
  const save = () => {
    if (!payments) return;
    session.change({
      label: 'Payments',
      edits: [termsUpdate(session.estimateId, open, { paymentSchedule: payments })],
    });
    onClose();
  };
  return (
    <SidePanel
      open
      title="Payments"
      onClose={onClose}
      size={520}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!payments} onClick={save}>
            Save payments
          </Button>
        </>
      }
    >
      <div className={classes.sheet}>
        <p className={classes.help}>
          How the one-time total of {formats.money(total)} is paid. What is due at signing is the deposit.
          Each other payment becomes an invoice that opens at its event.
        </p>
        <div className={classes.presets} role="group" aria-label="Usual payments">
          {presets.map((preset) => (
            <Button key={preset.label} small onClick={() => setDrafts(toDrafts(preset.payments))}>
              {preset.label}
            </Button>
          ))}
        </div>
        {drafts.map((draft, place) => (
          <PaymentRow
            key={draft.key}
            draft={draft}
            place={place}
            isLast={place === drafts.length - 1}
            autoFocus={isAdded(draft.key)}
            amount={amounts?.[place]}
            onChange={(next) => setDrafts(drafts.with(place, next))}
            onRemove={() => setDrafts(drafts.toSpliced(place, 1))}
          />
        ))}
        {drafts.length < MAX_PAYMENTS && (
          <div>
            <Button small onClick={add}>
              Add a payment
            </Button>
          </div>
        )}
      </div>
    </SidePanel>
  );
};
