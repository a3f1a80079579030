import { IconMessageReply } from '@tabler/icons-react';
import { useState } from 'react';
import { agoText } from '../../shared/ago-text.ts';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { listLink } from '../../shared/list-link.ts';
import { questionPath } from '../../shared/question-path.ts';
import { useNow } from '../../shared/use-now.ts';
import { usePeople } from '../../shared/use-people.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { ActLine, ActLines, Amounts, CardTitle, QuietCard, SeeAll } from './act-line.tsx';
import { AnswerDialog } from '../../shared/answer-dialog.tsx';
import type { Day } from './scope.ts';
import { useAnswerTimes } from './use-answer-times.ts';
import { useCustomers } from './use-customers.ts';
import { useOpenQuestions, type EstimateRow } from '../../shared/use-open-questions.ts';

/** Customers' unanswered questions, in their own words. */
export const Questions = ({ day }: { day: Day }) => {
  const now = useNow();
  const { nameOf } = usePeople();
  const { questions, count } = useOpenQuestions(day.owner) ?? {};
  const customers = useCustomers(questions?.map(({ estimate }) => estimate.accountId) ?? []);
  const [answering, setAnswering] = useState<string | null>(null);
  const called = ({ accountId, reference }: EstimateRow) => customers.get(accountId)?.name ?? reference;
  const open = questions?.find(({ thread }) => thread.question.id === answering);
  return (
    <Section
      title={<CardTitle count={count}>Questions to answer</CardTitle>}
      note={useAnswerTimes(day)}
      flush
      actions={
        <SeeAll
          shown={questions?.length ?? 0}
          count={count}
          href={listLink('estimates', { status: ['changes_requested'], ownerUserId: day.owner })}
        />
      }
    >
      {!questions && <LinesSkeleton />}
      {questions?.length === 0 && (
        <QuietCard>
          No open questions. What a customer asks on an estimate’s page appears here right away.
        </QuietCard>
      )}
      {questions && questions.length > 0 && (
        <ActLines label="Questions to answer">
          {questions.map(({ estimate, thread, asked }) => (
            <ActLine
              key={thread.question.id}
              name={called(estimate)}
              href={questionPath(estimate.id, thread.question.id)}
              said={`asked: “${asked.note ?? ''}”`}
              detail={[
                agoText(asked.createdAt, now),
                customers.has(estimate.accountId) && estimate.reference,
                day.owner === undefined && nameOf(estimate.ownerUserId),
              ]
                .filter(Boolean)
                .join(' · ')}
              figures={<Amounts once={estimate.total} monthly={estimate.rmr} />}
              acts={
                <Button
                  small
                  icon={<IconMessageReply size={16} aria-hidden />}
                  onClick={() => setAnswering(thread.question.id)}
                >
                  Answer
                </Button>
              }
            />
          ))}
        </ActLines>
      )}
      {open && (
        <AnswerDialog name={called(open.estimate)} question={open} onClose={() => setAnswering(null)} />
      )}
    </Section>
  );
};
