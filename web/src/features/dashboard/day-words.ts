import { counted } from '../../shared/formats.ts';

/** What waits for somebody; undefined for what is not known yet or not theirs. */
export interface Waiting {
  readonly approvals?: number | undefined;
  readonly questions?: number | undefined;
  readonly undated?: number | undefined;
  readonly mails?: number | undefined;
  /** There may be more emails than were counted. */
  readonly moreMails?: boolean | undefined;
}

/** What waits, in a sentence for each; empty where nothing does. */
export function dayWords({
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
