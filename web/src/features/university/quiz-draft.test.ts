import type { Quiz } from '@sable/domain/university/quiz';
import { describe, expect, it } from 'vitest';
import { quizDraft, quizDraftOf, type QuestionDraft } from './quiz-draft.ts';

const draft = (...questions: QuestionDraft[]) => ({ ...quizDraftOf(null), asks: true, questions });

const quiz: Quiz = {
  passPercent: 70,
  attempts: 3,
  shuffle: true,
  questions: [
    { question: 'First?', kind: 'single', choices: ['Knock', 'Enter'], right: ['Knock'] },
    { question: 'Ours?', kind: 'multiple', choices: ['Panel', 'Lamp', 'Siren'], right: ['Panel', 'Siren'] },
    { question: 'Law?', kind: 'true_false', choices: ['True', 'False'], right: ['False'] },
    { question: 'Order?', kind: 'order', choices: ['Ring', 'Greet'], right: ['Ring', 'Greet'] },
  ],
};

describe('a quiz as it is typed', () => {
  it('is the quiz that was written, and the other way round', () => {
    expect(quizDraft.parse(quizDraftOf(quiz))).toEqual(quiz);
    expect(quizDraftOf(quiz).questions.map(({ choices }) => choices)).toEqual([
      '* Knock\nEnter',
      '* Panel\nLamp\n* Siren',
      'False',
      'Ring\nGreet',
    ]);
  });

  it('is none where nothing is asked', () => {
    expect(quizDraft.parse({ ...quizDraftOf(quiz), asks: false })).toBeNull();
  });

  it.each([
    [draft(), ['questions'], 'Write a question.'],
    [
      draft({ question: '', kind: 'single', choices: '* A\nB' }),
      ['questions', 0, 'question'],
      'This field is required.',
    ],
    [
      draft({ question: 'Q', kind: 'single', choices: 'A\nB' }),
      ['questions', 0, 'choices'],
      'Mark the right choice.',
    ],
    [
      draft({ question: 'Q', kind: 'order', choices: 'A' }),
      ['questions', 0, 'choices'],
      'Write at least two choices.',
    ],
    [
      draft({ question: 'Q', kind: 'single', choices: '* A\n* B' }),
      ['questions', 0, 'choices'],
      '“Q” must have exactly one right choice.',
    ],
  ])('says at the field what is missing', (typed, path, message) => {
    expect(quizDraft.safeParse(typed).error?.issues).toContainEqual(
      expect.objectContaining({ path, message }),
    );
  });
});
