import { IconMessageReply } from '@tabler/icons-react';
import { useState } from 'react';
import { agoText } from '../../shared/ago-text.ts';
import { AnswerDialog } from '../../shared/answer-dialog.tsx';
import { Line, Lines } from '../../shared/lines.tsx';
import { useNow } from '../../shared/use-now.ts';
import { useOpenQuestions } from '../../shared/use-open-questions.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import type { AccountRow } from './account-row.ts';

/** The customer's open questions, with a field for the answer; renders nothing if all are answered. */
export const AccountQuestions = ({ account }: { account: AccountRow }) => {
  const now = useNow();
  const questions = useOpenQuestions(undefined, account.id)?.questions;
  const [answering, setAnswering] = useState<string | null>(null);
  const open = questions?.find(({ thread }) => thread.question.id === answering);
  if (!questions || questions.length === 0) return null;
  return (
    <Section title="Questions to answer" flush>
      <Lines label="Questions to answer">
        {questions.map(({ estimate, thread, asked }) => (
          <Line
            key={thread.question.id}
            title={`“${asked.note ?? ''}”`}
            detail={[estimate.reference, agoText(asked.createdAt, now)].join(' · ')}
            after={
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
      </Lines>
      {open && <AnswerDialog name={account.name} question={open} onClose={() => setAnswering(null)} />}
    </Section>
  );
};
