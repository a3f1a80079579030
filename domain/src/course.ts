import { defineEntity } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import {
  choice,
  count,
  described,
  flag,
  list,
  longText,
  optional,
  requiredText,
  text,
} from './kernel/fields.ts';
import { full } from './kernel/permission.ts';
import { where } from './kernel/predicate.ts';
import { checkLessons, lessonSchema, MAX_LESSONS } from './university/lesson.ts';
import { askedOf, askedQuizSchema, faultOf, quizSchema, type Quiz } from './university/quiz.ts';

/** Throws INVALID, naming the question, for a quiz that nobody could pass. */
function checkQuiz({ questions }: Quiz): void {
  const twice = questions.find(
    ({ question }, place) => questions.findIndex((other) => other.question === question) !== place,
  );
  const [fault] = questions.flatMap((each) => faultOf(each) ?? []);
  const why = twice ? `“${twice.question}” is asked twice.` : fault;
  if (why) throw invalid('quiz', `${why} Nothing was saved. Correct the question.`);
}

/** Training courses of a company: lessons with a quiz at the end. */

export const courses = defineEntity({
  collection: 'courses',
  one: 'Course',
  many: 'Courses',
  shape: {
    title: requiredText('Title', 160),
    summary: optional(text('Summary', 300)),
    content: optional(longText('Content', 50_000)),
    audience: choice('For', ['everyone', 'sales', 'installer', 'office'] as const),
    minutes: count('Minutes', {}, 10_000),
    lessons: list('Lessons', lessonSchema, MAX_LESSONS),
    /** The quiz with its answers, which the server sends only to authors. */
    quiz: optional(described(quizSchema, { label: 'Quiz', kind: 'object' })),
    /** The quiz without its answers, which everybody can read. */
    askedQuiz: optional(
      described(askedQuizSchema, { label: 'Questions', kind: 'object', server: true, unused: true }),
    ),
    required: flag('Required'),
    dueDays: optional(
      count('Due after (days)', { help: 'Counted from the day on which it is assigned' }, 365),
    ),
    certificateMonths: optional(
      count('Certificate lasts (months)', { help: 'If empty, it does not expire' }, 120),
    ),
    status: choice('Status', ['draft', 'published', 'archived'] as const),
  },
  defaults: { audience: 'everyone', minutes: 10, lessons: [], required: false, status: 'draft' },
  access: {
    rows: {
      super: full,
      admin: full,
      user: { read: where({ status: 'published' }) },
    },
    fields: { quiz: 'answers' },
  },
  derive: ({ quiz }) => ({ askedQuiz: quiz && askedOf(quiz) }),
  check: ({ lessons, quiz, certificateMonths }) => {
    checkLessons(lessons);
    if (quiz) checkQuiz(quiz);
    if (certificateMonths === 0)
      throw invalid(
        'certificateMonths',
        'A certificate lasts at least one month. Nothing was saved. Enter one month or more, or leave it empty.',
      );
  },
  title: (row) => row.title,
  search: (row) => ({
    title: row.title,
    subtitle: row.summary ?? '',
    text: `${row.title} ${row.summary ?? ''}`,
  }),
  columns: ['title', 'audience', 'minutes', 'required', 'status', 'updatedAt'],
  sortable: ['title', 'status', 'updatedAt'],
  filterable: 'all',
  sample: (n) => ({ title: `Sample course ${n}`, status: 'published', summary: 'How to walk a house.' }),
});
