import { describe, expect, test } from 'vitest';
import { askedOf, faultOf, graded, type Question, type Quiz } from './quiz.ts';

const question = (fields: Partial<Question>): Question => ({
  question: 'Which door first?',
  kind: 'single',
  choices: ['Front', 'Back'],
  right: ['Front'],
  ...fields,
});
const several = question({
  question: 'Which are ours?',
  kind: 'multiple',
  choices: ['Panel', 'Siren', 'Lamp'],
  right: ['Panel', 'Siren'],
});
const order = question({
  question: 'In which order?',
  kind: 'order',
  choices: ['Ring', 'Greet', 'Ask'],
  right: ['Ring', 'Greet', 'Ask'],
});
const quiz: Quiz = {
  passPercent: 66,
  attempts: null,
  shuffle: false,
  questions: [question({}), several, order],
};

test('a quiz is asked without its answers, and what is to be ordered comes by its letters', () => {
  const { questions } = askedOf(quiz);
  expect(questions.map(({ choices }) => choices)).toEqual([
    ['Front', 'Back'],
    ['Panel', 'Siren', 'Lamp'],
    ['Ask', 'Greet', 'Ring'],
  ]);
  for (const each of questions) expect(each).not.toHaveProperty('right');
});

describe('a graded quiz', () => {
  const answers = [
    { question: 'Which are ours?', chosen: ['Siren', 'Panel'] },
    { question: 'In which order?', chosen: ['Ring', 'Greet', 'Ask'] },
    { question: 'Which door first?', chosen: ['Front'] },
  ];

  test('counts each question that is answered wholly, in whichever order they came', () => {
    expect(graded(quiz, answers)).toEqual({ score: 100, passed: true, missed: [] });
  });

  test('counts no part of a question, no wrong order, and nothing that was left out', () => {
    const half = [
      { question: 'Which are ours?', chosen: ['Siren'] },
      { question: 'In which order?', chosen: ['Greet', 'Ring', 'Ask'] },
    ];
    expect(graded(quiz, half)).toEqual({
      ...{ score: 0, passed: false },
      missed: ['Which door first?', 'Which are ours?', 'In which order?'],
    });
  });

  test('is passed with the least score, rounded down', () => {
    expect(graded(quiz, answers.slice(1))).toMatchObject({ score: 66, passed: true });
    expect(graded({ ...quiz, passPercent: 67 }, answers.slice(1))).toMatchObject({ passed: false });
  });
});

test.each([
  [question({}), null],
  [several, null],
  [order, null],
  [question({ choices: ['Front', 'Front'] }), 'the same choice twice'],
  [question({ right: ['Side'] }), 'an answer that is not among its choices'],
  [question({ right: ['Front', 'Back'] }), 'exactly one right choice'],
  [
    question({ kind: 'true_false', choices: ['True', 'False', 'Both'], right: ['True'] }),
    'exactly two choices, True and False',
  ],
])('a question is checked: %o', (written, fault) => {
  const found = faultOf(written);
  if (fault === null) expect(found).toBeNull();
  else expect(found).toContain(fault);
});
