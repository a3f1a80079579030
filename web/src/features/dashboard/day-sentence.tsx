import { usePendingApprovals } from './approvals.tsx';
import { daySummary } from './day-summary.ts';
import { useFailedMails } from './failed-mails.ts';
import type { Day } from './scope.ts';
import { useUndated } from '../../shared/undated.ts';
import { useOpenQuestions } from '../../shared/use-open-questions.ts';

interface DaySentenceProps {
  day: Day;
  /** Text if nothing waits. */
  otherwise: string;
}

const OwnersSentence = ({ day, otherwise }: DaySentenceProps) => {
  const approvals = usePendingApprovals().count;
  const questions = useOpenQuestions(day.owner)?.count;
  const undated = useUndated(day.owner).count;
  return daySummary({ approvals, questions, undated }) || otherwise;
};

const OfficeSentence = ({ day, otherwise }: DaySentenceProps) => {
  const questions = useOpenQuestions(day.owner)?.count;
  const undated = useUndated(day.owner).count;
  const failed = useFailedMails(day);
  return (
    daySummary({ questions, undated, mails: failed?.mails.length, moreMails: failed?.more }) || otherwise
  );
};

const RepsSentence = ({ day, otherwise }: DaySentenceProps) => {
  const questions = useOpenQuestions(day.owner)?.count;
  return daySummary({ questions }) || otherwise;
};

/**
 * Summary of what waits for this person, under the date. It uses the same queries as the cards, so it adds no
 * request.
 */
export const DaySentence = (props: DaySentenceProps) => {
  if (props.day.plan.chair === 'owner') return <OwnersSentence {...props} />;
  if (props.day.plan.chair === 'office') return <OfficeSentence {...props} />;
  if (props.day.plan.chair === 'rep') return <RepsSentence {...props} />;
  return props.otherwise;
};
