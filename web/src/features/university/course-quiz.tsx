import { m } from '@sable/domain/mutation-names';
import type { AskedQuiz } from '@sable/domain/university/quiz';
import { IconArrowUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Section } from '../../ui/section.tsx';
import type { CourseRow } from './course-row.ts';
import { shuffled } from './shuffled.ts';
import classes from './university.module.css';

type AskedQuestion = AskedQuiz['questions'][number];

interface QuestionProps {
  question: AskedQuestion;
  chosen: readonly string[];
  missed: boolean;
  onChange: (chosen: readonly string[]) => void;
}

const Ordered = ({ question: { question }, chosen, onChange }: QuestionProps) => (
  <ol className={classes.order}>
    {chosen.map((choice, at) => (
      <li key={choice}>
        <div className={classes.choice}>
          <span>{choice}</span>
          <IconButton
            label={`Move “${choice}” up in “${question}”`}
            icon={<IconArrowUp size={18} aria-hidden />}
            disabled={at === 0}
            onClick={() => onChange(chosen.toSpliced(at, 1).toSpliced(at - 1, 0, choice))}
          />
        </div>
      </li>
    ))}
  </ol>
);

const Choices = ({ question: { kind, choices }, chosen, onChange }: QuestionProps) => {
  const name = useId();
  const isMultiple = kind === 'multiple';
  const toggled = (choice: string) =>
    chosen.includes(choice) ? chosen.filter((each) => each !== choice) : [...chosen, choice];
  return choices.map((choice) => (
    <label key={choice} className={classes.choice}>
      <input
        type={isMultiple ? 'checkbox' : 'radio'}
        name={name}
        checked={chosen.includes(choice)}
        onChange={() => onChange(isMultiple ? toggled(choice) : [choice])}
      />
      <span>{choice}</span>
    </label>
  ));
};

const hints: Partial<Record<AskedQuestion['kind'], string>> = {
  multiple: 'Choose all that are right.',
  order: 'Put them in order.',
};

const QuestionBlock = (props: QuestionProps) => {
  const { question, missed } = props;
  const hint = hints[question.kind];
  return (
    <fieldset className={stack.plainFieldset}>
      <legend className={classes.question}>{question.question}</legend>
      {hint && <p className={`${stack.plain} ${stack.quiet} ${stack.small}`}>{hint}</p>}
      {missed && <p className={stack.fault}>This answer is incorrect.</p>}
      {question.kind === 'order' ? <Ordered {...props} /> : <Choices {...props} />}
    </fieldset>
  );
};

const startOf = ({ questions }: AskedQuiz): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    questions.map(({ question, kind, choices }) => [question, kind === 'order' ? choices : []]),
  );

const asShown = (quiz: AskedQuiz): AskedQuiz =>
  quiz.shuffle
    ? {
        ...quiz,
        questions: shuffled(quiz.questions).map((question) => ({
          ...question,
          choices: question.kind === 'true_false' ? question.choices : shuffled(question.choices),
        })),
      }
    : quiz;

/** The quiz at the end of a course. The server grades the answers and returns which ones were wrong. */
export const CourseQuiz = ({ course, quiz: given }: { course: CourseRow; quiz: AskedQuiz }) => {
  const act = useAction();
  const [quiz] = useState(() => asShown(given));
  const [answers, setAnswers] = useState(() => startOf(quiz));
  const [result, setResult] = useState<{ score: number; missed: readonly string[] } | null>(null);
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const acted = await act(
      m.courses.answerQuiz,
      {
        id: course.id,
        answers: Object.entries(answers).map(([question, chosen]) => ({ question, chosen })),
      },
      {},
    );
    setSending(false);
    if (acted.ok) setResult(acted.result);
  };
  const left = quiz.questions.filter(({ question }) => (answers[question] ?? []).length === 0).length;
  return (
    <Section title="Quiz" note={`You need ${quiz.passPercent}% to pass.`}>
      <div className={stack.stack}>
        {quiz.questions.map((question) => (
          <QuestionBlock
            key={question.question}
            question={question}
            chosen={answers[question.question] ?? []}
            missed={result?.missed.includes(question.question) ?? false}
            onChange={(chosen) => setAnswers({ ...answers, [question.question]: chosen })}
          />
        ))}
        <p role="status" className={stack.plain}>
          {result &&
            `You scored ${result.score}%. You need ${quiz.passPercent}%. You can try again after a day.`}
        </p>
        <div>
          <Button kind="primary" loading={sending} disabled={left > 0} onClick={() => void send()}>
            {left > 0 ? `${left} to answer` : 'Send answers'}
          </Button>
        </div>
      </div>
    </Section>
  );
};
