import {
  faultOf,
  MAX_QUESTIONS,
  questionKinds,
  questionSchema,
  quizSchema,
  type Question,
  type Quiz,
} from '@sable/domain/university/quiz';
import { z } from 'zod';

/** Prefix of a correct choice. */
const MARK = '*';
const TRUE_FALSE = ['True', 'False'];

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const questionOf = ({ question, kind, choices }: QuestionDraft): Question => {
  if (kind === 'true_false') return { question, kind, choices: TRUE_FALSE, right: linesOf(choices) };
  const lines = linesOf(choices);
  if (kind === 'order') return { question, kind, choices: lines, right: lines };
  const bare = (line: string) => (line.startsWith(MARK) ? line.slice(MARK.length).trim() : line);
  return {
    ...{ question, kind },
    choices: lines.map(bare),
    right: lines.filter((line) => line.startsWith(MARK)).map(bare),
  };
};

/** A question as typed: one choice per line, with a mark before the correct ones. */
const questionDraft = z
  .object({ question: z.string(), kind: z.enum(questionKinds), choices: z.string() })
  .transform((typed, context): Question => {
    const made = questionSchema.safeParse(questionOf(typed));
    for (const { path, message } of made.error?.issues ?? [])
      context.addIssue({
        code: 'custom',
        message,
        path: [path[0] === 'question' ? 'question' : 'choices'],
      });
    if (!made.success) return z.NEVER;
    const fault = faultOf(made.data);
    if (fault) context.addIssue({ code: 'custom', message: fault, path: ['choices'] });
    return made.data;
  });
export type QuestionDraft = z.input<typeof questionDraft>;

/** A quiz as typed. If `asks` is off, the course has no quiz, but the typed text stays until the course is saved. */
export const quizDraft = z
  .object({
    asks: z.boolean(),
    passPercent: quizSchema.shape.passPercent,
    attempts: quizSchema.shape.attempts,
    shuffle: z.boolean(),
    questions: z.array(z.object({ question: z.string(), kind: z.enum(questionKinds), choices: z.string() })),
  })
  .transform(({ asks, questions, ...rules }, context): Quiz | null => {
    if (!asks) return null;
    const made = z.array(questionDraft).min(1, 'Write a question.').max(MAX_QUESTIONS).safeParse(questions);
    for (const { path, message } of made.error?.issues ?? [])
      context.addIssue({ code: 'custom', message, path: ['questions', ...path] });
    return made.success ? { ...rules, questions: made.data } : z.NEVER;
  });
export type QuizDraft = z.input<typeof quizDraft>;

export const newQuestion = (): QuestionDraft => ({ question: '', kind: 'single', choices: '' });

const draftOfQuestion = ({ question, kind, choices, right }: Question): QuestionDraft => {
  if (kind === 'true_false') return { question, kind, choices: right.join('\n') };
  const marked = (line: string) => (kind !== 'order' && right.includes(line) ? `${MARK} ${line}` : line);
  return { question, kind, choices: choices.map(marked).join('\n') };
};

/** Returns the quiz's initial values for the course form. */
export const quizDraftOf = (quiz: Quiz | null): QuizDraft => ({
  asks: quiz !== null,
  passPercent: quiz?.passPercent ?? 80,
  attempts: quiz?.attempts ?? null,
  shuffle: quiz?.shuffle ?? false,
  questions: quiz?.questions.map(draftOfQuestion) ?? [],
});
