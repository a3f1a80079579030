import { courses } from '@sable/domain/course';
import { choicesOf } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import { choiceLabel } from '../../shared/formats.ts';
import { PanelForm } from '../../shared/panel-form.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useEdit } from '../../shared/use-edit.ts';
import { useForm } from '../../shared/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { dialog } from '../../ui/dialog.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { courseSchema, numberIn, startOf } from './course-fields.ts';
import type { CourseRow } from './course-row.ts';
import { LessonFields } from './lesson-fields.tsx';
import { QuizFields } from './quiz-fields.tsx';

const choices = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: choiceLabel(value) }));
const audiences = choices(choicesOf(courses.shape.audience));
const statuses = choices(choicesOf(courses.shape.status));

interface CourseFormProps {
  course: CourseRow | null;
  /** Called with the id of a saved course; null if it was deleted. */
  onDone: (id: string | null) => void;
  onClose: () => void;
}

const useCourseForm = ({ course, onDone }: CourseFormProps) => {
  const act = useAction();
  const edit = useEdit(m.courses.update, course);
  const form = useForm({
    schema: courseSchema,
    start: startOf(course),
    draft: `course ${course?.id ?? 'new'}`,
    opened: edit?.opened,
    onSave: async (fields) =>
      edit ? await edit(fields) : await act(m.courses.create, fields, { silent: true }),
    onSaved: (saved) => onDone(course?.id ?? saved?.id ?? null),
  });
  const archive = async () => {
    if (!course) return;
    const sure = await dialog.confirm({
      title: `Archive ${course.title}?`,
      message: 'Only authors will see it. You can publish it again.',
      okText: 'Archive',
    });
    if (!sure) return;
    const acted = await act(m.courses.update, { id: course.id, patch: { status: 'archived' } });
    if (acted.ok) onDone(null);
  };
  return { form, archive };
};

/** Edits a course. */
export const CourseForm = (props: CourseFormProps) => {
  const { course, onClose } = props;
  const { form, archive } = useCourseForm(props);
  const { audience, status, required } = form.values;
  return (
    <PanelForm
      form={form}
      size={640}
      title={course ? course.title : 'New course'}
      saveText="Save course"
      aside={
        course &&
        course.status !== 'archived' && (
          <Button kind="danger-quiet" onClick={() => void archive()}>
            Archive
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextField label="Title" required autoFocus maxLength={160} {...form.field('title')} />
      <TextField
        label="Summary"
        help="One sentence for the list."
        maxLength={300}
        {...form.field('summary')}
      />
      <div className={stack.pair}>
        <SelectField
          label="For"
          choices={audiences}
          value={audience}
          onChange={(next) => next && form.set({ audience: next })}
        />
        <SelectField
          label="Status"
          choices={statuses}
          value={status}
          onChange={(next) => next && form.set({ status: next })}
        />
        <DecimalField
          label="Minutes"
          decimals={0}
          min={0}
          max={10_000}
          {...form.field('minutes')}
          onChange={(minutes) => form.set({ minutes: minutes ?? 0 })}
        />
      </div>
      <CheckboxField
        label="Required"
        help="Shown first, and marked as required."
        checked={required}
        onChange={(on) => form.set({ required: on })}
      />
      <div className={stack.pair}>
        <DecimalField
          label="Due after (days)"
          help="Counted from the day on which it is assigned."
          decimals={0}
          min={0}
          max={365}
          {...form.field('dueDays')}
          value={numberIn(form.values.dueDays)}
        />
        <DecimalField
          label="Certificate lasts (months)"
          help="Leave empty for no end."
          decimals={0}
          min={1}
          max={120}
          {...form.field('certificateMonths')}
          value={numberIn(form.values.certificateMonths)}
        />
      </div>
      <TextAreaField
        label="Text"
        help="A blank line starts a paragraph. “# ” makes a heading, “- ” a list, “1. ” steps. Lessons use the same format."
        rows={6}
        maxLength={50_000}
        {...form.field('content')}
      />
      <LessonFields form={form} />
      <QuizFields form={form} />
    </PanelForm>
  );
};
