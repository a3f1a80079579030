import { courses } from '@sable/domain/course';
import { choicesOf } from '@sable/domain/kernel/fields';
import { sameValue } from '@sable/domain/kernel/same-value';
import { m } from '@sable/domain/mutation-names';
import { useState } from 'react';
import { asLabel } from '../../shared/formats.ts';
import { PanelForm } from '../../shared/panel-form.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { dialog } from '../../ui/dialog.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CourseRow } from './course-row.ts';

const choices = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: asLabel(value) }));
const audiences = choices(choicesOf(courses.shape.audience));
const statuses = choices(choicesOf(courses.shape.status));

const draftOf = (course: CourseRow | null) => ({
  title: course?.title ?? '',
  summary: course?.summary ?? '',
  content: course?.content ?? '',
  audience: course?.audience ?? ('everyone' as const),
  minutes: course?.minutes ?? 10,
  required: course?.required ?? false,
  status: course?.status ?? ('draft' as const),
});

interface CourseFormProps {
  course: CourseRow | null;
  /** With the id of the course when it was saved; null when it is gone. */
  onDone: (id: string | null) => void;
  onClose: () => void;
}

const useCourseForm = ({ course, onDone }: CourseFormProps) => {
  const act = useAction();
  const [start] = useState(() => draftOf(course));
  const [draft, setDraft] = useState(start);
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    if (!draft.title.trim()) {
      setFault('Give the course a title.');
      return null;
    }
    const fields = { ...draft, summary: draft.summary.trim() || null, content: draft.content || null };
    const acted = course
      ? await act(m.courses.update, { id: course.id, patch: fields })
      : await act(m.courses.create, fields);
    return acted.ok ? () => onDone(course?.id ?? acted.result?.id ?? null) : null;
  };
  const archive = async () => {
    if (!course) return;
    const sure = await dialog.confirm({
      title: `Archive ${course.title}?`,
      message: 'Nobody but authors sees it any more. It can be published again.',
      okText: 'Archive',
    });
    if (!sure) return;
    const acted = await act(m.courses.update, { id: course.id, patch: { status: 'archived' } });
    if (acted.ok) onDone(null);
  };
  return {
    draft,
    dirty: !sameValue(draft, start),
    set: (part: Partial<typeof draft>) => setDraft({ ...draft, ...part }),
    fault,
    save,
    archive,
  };
};

/** Writes a course. */
export const CourseForm = (props: CourseFormProps) => {
  const { course, onClose } = props;
  const { draft, dirty, set, fault, save, archive } = useCourseForm(props);
  return (
    <PanelForm
      size={640}
      title={course ? course.title : 'New course'}
      saveText="Save course"
      dirty={dirty}
      aside={
        course &&
        course.status !== 'archived' && (
          <Button kind="danger-quiet" onClick={() => void archive()}>
            Archive
          </Button>
        )
      }
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label="Title"
        required
        autoFocus
        maxLength={160}
        value={draft.title}
        error={fault}
        onChange={(title) => set({ title })}
      />
      <TextField
        label="Summary"
        help="One sentence for the list."
        maxLength={300}
        value={draft.summary}
        onChange={(summary) => set({ summary })}
      />
      <div className={stack.pair}>
        <SelectField
          label="For"
          choices={audiences}
          value={draft.audience}
          onChange={(audience) => audience && set({ audience })}
        />
        <SelectField
          label="Status"
          choices={statuses}
          value={draft.status}
          onChange={(status) => status && set({ status })}
        />
        <DecimalField
          label="Minutes"
          decimals={0}
          min={0}
          max={10_000}
          value={draft.minutes}
          onChange={(minutes) => set({ minutes: minutes ?? 0 })}
        />
      </div>
      <CheckboxField
        label="Required"
        help="Shown first, and marked for everyone it is for."
        checked={draft.required}
        onChange={(required) => set({ required })}
      />
      <TextAreaField
        label="Text"
        help="A blank line starts a paragraph. “# ” makes a heading, “- ” a list, “1. ” steps."
        rows={12}
        maxLength={50_000}
        value={draft.content}
        onChange={(content) => set({ content })}
      />
    </PanelForm>
  );
};
