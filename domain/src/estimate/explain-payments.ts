import { reductionParts } from './explain-bucket.ts';
import { cents, step } from './explain-step.ts';
import type { ExplainStep } from './explain-step.ts';
import { capOf, isAtSigning, paymentAmounts } from './payment-schedule.ts';
import { reductionOf } from './reduction.ts';
import type { PricedEstimate, PricingInput } from './pricing-input.ts';
import type { Payment } from './pricing-schema.ts';

interface Place {
  readonly payment: Payment;
  readonly label: string;
  readonly total: number;
  readonly amount: number;
  /** Amounts of the earlier payments. */
  readonly before: readonly number[];
}

/** Explains one payment: its share of the total, capped by what the earlier payments leave. */
function paymentStep({ payment, label, total, amount, before }: Place): ExplainStep[] {
  const left = total - before.reduce((sum, one) => sum + one, 0);
  if (payment.kind === 'rest')
    return [
      step(label, 'difference', amount, {
        operands: [cents('Total', total), ...before.map((one, at) => cents(`Payment ${at + 1}`, one))],
      }),
    ];
  if (payment.atMost) {
    const asked = Math.min(left, reductionOf(total, payment));
    return [
      step(label, 'cap', amount, {
        operands: [cents('Asked for', asked), cents('At signing, by law', capOf(total, payment.atMost))],
      }),
    ];
  }
  if (payment.kind === 'fixed') {
    const { operation, operands } = reductionParts(
      left,
      before.length === 0 ? 'Total' : 'What is left',
      payment,
      amount,
    );
    return [step(label, operation, amount, { operands })];
  }
  const asked = reductionOf(total, payment);
  const { operation, operands, roundings } = reductionParts(total, 'Total', payment, asked);
  if (asked === amount) return [step(label, operation, amount, { operands, roundings })];
  return [
    step(`${label}: its share`, operation, asked, { operands, roundings }),
    step(label, 'cap', amount, { operands: [cents('Its share', asked), cents('What is left', left)] }),
  ];
}

/** Explains the deposit: the payments up to the last one due at signing. */
export function paymentSteps(
  { paymentSchedule }: PricingInput,
  { oneTime: { total }, deposit }: PricedEstimate,
): ExplainStep[] {
  const amounts = paymentAmounts(total, paymentSchedule);
  const last = paymentSchedule.findLastIndex(isAtSigning);
  if (last < 0) return [step('Deposit', 'sum', deposit)];
  const asked = paymentSchedule.slice(0, last + 1);
  const steps = asked.flatMap((payment, place) =>
    paymentStep({
      payment,
      label: last === 0 ? 'Deposit' : `Payment ${place + 1}`,
      total,
      amount: amounts[place] ?? 0,
      before: amounts.slice(0, place),
    }),
  );
  if (last === 0) return steps;
  const operands = asked.flatMap((payment, place) =>
    isAtSigning(payment) ? [cents(`Payment ${place + 1}`, amounts[place] ?? 0)] : [],
  );
  return [...steps, step('Deposit', 'sum', deposit, { operands })];
}
