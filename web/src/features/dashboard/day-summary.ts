import { counted } from '../../shared/formats.ts';

/** Numbers of waiting items; undefined if not known yet or not relevant for this person. */
export interface Waiting {
  readonly approvals?: number | undefined;
  readonly questions?: number | undefined;
  readonly undated?: number | undefined;
  readonly mails?: number | undefined;
  /** Whether there may be more emails than `mails`. */
  readonly moreMails?: boolean | undefined;
}

/** Describes the waiting items, one sentence each; empty if there are none. */
export function daySummary({
  approvals = 0,
  questions = 0,
  undated = 0,
  mails = 0,
  moreMails,
}: Waiting): string {
  return [
    approvals > 0 && `${counted(approvals, 'deal waits', 'deals wait')} for approval.`,
    questions > 0 && `${counted(questions, 'customer waits', 'customers wait')} for an answer.`,
    undated > 0 && `${counted(undated, 'sold home has', 'sold homes have')} no install date.`,
    mails > 0 && `${moreMails ? 'At least ' : ''}${counted(mails, 'email')} did not arrive.`,
  ]
    .filter(Boolean)
    .join(' ');
}
