import { lessonSchema, MAX_LESSON_TITLE, MAX_LESSONS } from '@sable/domain/university/lesson';
import { choicesOf } from '@sable/domain/kernel/fields';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { choiceLabel } from '../../shared/formats.ts';
import stack from '../../shared/stack.module.css';
import { Button } from '../../ui/button.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CourseFields } from './course-fields.ts';

const kinds = choicesOf(lessonSchema.shape.kind).map((value) => ({ value, label: choiceLabel(value) }));

type Typed = CourseFields['values']['lessons'][number];

const newLesson = (): Typed => ({ title: '', kind: 'text', minutes: 5, text: null, link: null });

interface LessonFieldProps {
  form: CourseFields;
  at: number;
  lesson: Typed;
  onMoveUp: () => void;
  onRemove: () => void;
}

const LessonField = ({ form, at, lesson, onMoveUp, onRemove }: LessonFieldProps) => (
  <Section
    title={`Lesson ${at + 1}`}
    actions={
      <>
        <IconButton
          small
          label={`Move lesson ${at + 1} up`}
          icon={<IconArrowUp size={16} aria-hidden />}
          disabled={at === 0}
          onClick={onMoveUp}
        />
        <IconButton
          small
          label={`Remove lesson ${at + 1}`}
          icon={<IconTrash size={16} aria-hidden />}
          onClick={onRemove}
        />
      </>
    }
  >
    <div className={stack.stack}>
      <TextField
        label="Title of the lesson"
        required
        maxLength={MAX_LESSON_TITLE}
        {...form.field(`lessons.${at}.title`)}
      />
      <div className={stack.pair}>
        <SelectField
          label="Kind"
          choices={kinds}
          value={lesson.kind}
          onChange={(kind) => kind && form.field(`lessons.${at}.kind`).onChange(kind)}
        />
        <DecimalField
          label="Minutes of the lesson"
          decimals={0}
          min={0}
          max={1000}
          {...form.field(`lessons.${at}.minutes`)}
          onChange={(minutes) => form.field(`lessons.${at}.minutes`).onChange(minutes ?? 0)}
        />
      </div>
      {lesson.kind !== 'text' && (
        <TextField
          label={lesson.kind === 'video' ? 'Address of the video' : 'Address of the file'}
          required
          type="url"
          {...form.field(`lessons.${at}.link`)}
        />
      )}
      <TextAreaField
        label={lesson.kind === 'text' ? 'Text of the lesson' : 'What it shows'}
        required={lesson.kind === 'text'}
        rows={4}
        maxLength={20_000}
        {...form.field(`lessons.${at}.text`)}
      />
    </div>
  </Section>
);

/** The lessons of a course, in order. */
export const LessonFields = ({ form }: { form: CourseFields }) => {
  const { lessons } = form.values;
  const { error } = form.field('lessons');
  const moved = (at: number) => {
    const [lesson] = lessons.slice(at, at + 1);
    return lesson ? lessons.toSpliced(at, 1).toSpliced(at - 1, 0, lesson) : lessons;
  };
  return (
    <>
      {lessons.map((lesson, at) => (
        <LessonField
          key={at}
          form={form}
          at={at}
          lesson={lesson}
          onMoveUp={() => form.set({ lessons: moved(at) })}
          onRemove={() => form.set({ lessons: lessons.toSpliced(at, 1) })}
        />
      ))}
      {error && (
        <p className={stack.fault} role="alert">
          {error}
        </p>
      )}
      {lessons.length < MAX_LESSONS && (
        <div>
          <Button
            small
            icon={<IconPlus size={16} aria-hidden />}
            onClick={() => form.set({ lessons: [...lessons, newLesson()] })}
          >
            Add lesson
          </Button>
        </div>
      )}
    </>
  );
};
