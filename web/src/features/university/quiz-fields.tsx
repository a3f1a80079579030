import { MAX_QUESTIONS, questionKinds, type QuestionKind } from '@sable/domain/university/quiz';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import stack from '../../shared/stack.module.css';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CourseFields } from './course-fields.ts';
import { newQuestion } from './quiz-draft.ts';

const kindLabels: Readonly<Record<QuestionKind, string>> = {
  single: 'One choice is right',
  multiple: 'Several are right',
  true_false: 'True or false',
  order: 'Put in order',
};
const kinds = questionKinds.map((value) => ({ value, label: kindLabels[value] }));
const truths = ['True', 'False'].map((value) => ({ value, label: value }));

const ChoicesField = ({ form, at, kind }: { form: CourseFields; at: number; kind: QuestionKind }) => {
  const { value, error, onChange } = form.field(`quiz.questions.${at}.choices`);
  if (kind === 'true_false')
    return (
      <SelectField
        label="It is"
        required
        choices={truths}
        value={value || null}
        error={error}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  return (
    <TextAreaField
      label="Choices"
      required
      help={
        kind === 'order'
          ? 'One per line, in the right order. People see them shuffled.'
          : 'One per line. Begin the right ones with “*”.'
      }
      rows={4}
      maxLength={2000}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
};

const QuestionField = ({ form, at, onRemove }: { form: CourseFields; at: number; onRemove: () => void }) => {
  const kind = form.values.quiz.questions[at]?.kind ?? 'single';
  const setKind = (next: QuestionKind) =>
    form.set({
      quiz: {
        ...form.values.quiz,
        questions: form.values.quiz.questions.map((question, place) =>
          place === at
            ? {
                ...question,
                kind: next,
                // A true/false question stores its answer in this field, so switching to or from it clears the
                // choices.
                choices: [kind, next].includes('true_false') ? '' : question.choices,
              }
            : question,
        ),
      },
    });
  return (
    <Section
      title={`Question ${at + 1}`}
      actions={
        <IconButton
          small
          label={`Remove question ${at + 1}`}
          icon={<IconTrash size={16} aria-hidden />}
          onClick={onRemove}
        />
      }
    >
      <div className={stack.stack}>
        <TextField
          label="Question"
          required
          maxLength={300}
          {...form.field(`quiz.questions.${at}.question`)}
        />
        <SelectField
          label="How it is answered"
          choices={kinds}
          value={kind}
          onChange={(next) => next && setKind(next)}
        />
        <ChoicesField form={form} at={at} kind={kind} />
      </div>
    </Section>
  );
};

/** The quiz at the end of a course, with its answers. */
export const QuizFields = ({ form }: { form: CourseFields }) => {
  const { quiz } = form.values;
  const set = (part: Partial<typeof quiz>) => form.set({ quiz: { ...quiz, ...part } });
  const { error } = form.field('quiz');
  const { error: none } = form.field('quiz.questions');
  return (
    <>
      <CheckboxField
        label="Ask questions at the end"
        help="People who answer enough of them right pass. Only authors see the answers."
        checked={quiz.asks}
        onChange={(asks) =>
          set({ asks, questions: quiz.questions.length > 0 ? quiz.questions : [newQuestion()] })
        }
      />
      {quiz.asks && (
        <>
          <div className={stack.pair}>
            <DecimalField
              label="Passed with (%)"
              required
              decimals={0}
              min={1}
              max={100}
              {...form.field('quiz.passPercent')}
              onChange={(passPercent) => set({ passPercent: passPercent ?? 0 })}
            />
            <DecimalField
              label="Attempts"
              help="Leave empty for no limit. After a failed attempt, people wait a day."
              decimals={0}
              min={1}
              max={20}
              {...form.field('quiz.attempts')}
            />
          </div>
          <CheckboxField
            label="Shuffle questions and choices"
            checked={quiz.shuffle}
            onChange={(shuffle) => set({ shuffle })}
          />
          {quiz.questions.map((_, at) => (
            <QuestionField
              key={at}
              form={form}
              at={at}
              onRemove={() => set({ questions: quiz.questions.toSpliced(at, 1) })}
            />
          ))}
          {(error ?? none) && (
            <p className={stack.fault} role="alert">
              {error ?? none}
            </p>
          )}
          {quiz.questions.length < MAX_QUESTIONS && (
            <div>
              <Button
                small
                icon={<IconPlus size={16} aria-hidden />}
                onClick={() => set({ questions: [...quiz.questions, newQuestion()] })}
              >
                Add question
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
};
