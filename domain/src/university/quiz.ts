import { z } from 'zod';
import { requiredText } from '../kernel/fields.ts';

export const questionKinds = ['single', 'multiple', 'true_false', 'order'] as const;
export type QuestionKind = (typeof questionKinds)[number];

const MAX_CHOICES = 8;
/** Maximum number of questions in one quiz. */
export const MAX_QUESTIONS = 50;

const choice = requiredText('Choice', 200);
const asked = { question: requiredText('Question', 300), kind: z.enum(questionKinds) };

/**
 * A question as its author writes it. `right` contains the correct choices; for `order`, it contains all choices in
 * the correct order.
 */
export const questionSchema = z.strictObject({
  ...asked,
  choices: z.array(choice).min(2, 'Write at least two choices.').max(MAX_CHOICES),
  right: z.array(choice).min(1, 'Mark the right choice.').max(MAX_CHOICES),
});
export type Question = z.output<typeof questionSchema>;

/** The quiz at the end of a course, with its answers: for authors only. */
export const quizSchema = z.strictObject({
  /** Out of 100. */
  passPercent: z.int().min(1).max(100),
  /** Maximum number of attempts; null for unlimited. */
  attempts: z.int().min(1).max(20).nullable(),
  /** Whether questions and choices appear in a different order each time. */
  shuffle: z.boolean(),
  questions: z.array(questionSchema).min(1, 'Write a question.').max(MAX_QUESTIONS),
});
export type Quiz = z.output<typeof quizSchema>;

/** A quiz as it is presented, without its answers. */
export const askedQuizSchema = quizSchema
  .omit({ questions: true })
  .extend({ questions: z.array(z.strictObject({ ...asked, choices: z.array(z.string()) })) });
export type AskedQuiz = z.output<typeof askedQuizSchema>;

/**
 * Returns the quiz without its answers. Choices of an `order` question are sorted alphabetically, so that their order
 * reveals nothing.
 */
export const askedOf = ({ questions, ...rules }: Quiz): AskedQuiz => ({
  ...rules,
  questions: questions.map(({ question, kind, choices }) => ({
    question,
    kind,
    choices: kind === 'order' ? choices.toSorted((a, b) => a.localeCompare(b, 'en')) : choices,
  })),
});

/** Returns what is wrong with a question, in words; null if it is valid. */
export function faultOf({ question, kind, choices, right }: Question): string | null {
  if (new Set(choices).size < choices.length) return `“${question}” has the same choice twice.`;
  if (right.some((each) => !choices.includes(each)))
    return `“${question}” has an answer that is not among its choices.`;
  if (kind === 'order') return null;
  if (kind === 'true_false' && choices.length !== 2)
    return `“${question}” must have exactly two choices, True and False.`;
  if (kind !== 'multiple' && right.length !== 1) return `“${question}” must have exactly one right choice.`;
  return null;
}

/** A person's choices for each question; for `order`, all choices in the person's order. */
export const answersSchema = z
  .array(
    z.strictObject({ question: z.string().max(300), chosen: z.array(z.string().max(200)).max(MAX_CHOICES) }),
  )
  .max(MAX_QUESTIONS);
export type Answers = z.output<typeof answersSchema>;

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, place) => each === b[place]);

const isRight = ({ kind, choices, right }: Question, chosen: readonly string[]): boolean =>
  kind === 'order' ? isSame(chosen, choices) : isSame(chosen.toSorted(), right.toSorted());

/**
 * Returns the percentage of correct answers, rounded down, and the missed questions. An unanswered question counts as
 * wrong.
 */
export function graded(
  { questions, passPercent }: Quiz,
  answers: Answers,
): { readonly score: number; readonly passed: boolean; readonly missed: readonly string[] } {
  const given = new Map(answers.map(({ question, chosen }) => [question, chosen]));
  const missed = questions.filter((each) => !isRight(each, given.get(each.question) ?? []));
  const score = Math.floor(((questions.length - missed.length) * 100) / questions.length);
  return { score, passed: score >= passPercent, missed: missed.map(({ question }) => question) };
}
