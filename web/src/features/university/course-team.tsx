import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { useLive } from '../../live/hooks.ts';
import { DataTable } from '../../shared/data-table.tsx';
import { counted } from '../../shared/formats.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { PeopleField } from '../../shared/people-field.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { useForm } from '../../shared/use-form.ts';
import { usePeople } from '../../shared/use-people.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { toast } from '../../ui/toast.ts';
import type { CourseRow } from './course-row.ts';
import { useStanding } from './use-enrollment.ts';

const chosen = z.object({ userIds: z.array(z.string()).min(1, 'Choose a person.') });

const AssignDialog = ({ course, onClose }: { course: CourseRow; onClose: () => void }) => {
  const act = useAction();
  const start: z.input<typeof chosen> = { userIds: [] };
  const form = useForm({
    schema: chosen,
    draft: `assign course ${course.id}`,
    start,
    onSave: ({ userIds }) => act(m.courses.assign, { id: course.id, userIds }, { silent: true }),
    onSaved: ({ asked }) => {
      toast.success(
        asked === 0 ? 'They have all passed it' : `Assigned to ${counted(asked, 'person', 'people')}`,
      );
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={`Assign ${course.title}`} submitText="Assign" onClose={onClose}>
      <PeopleField
        label="People"
        required
        among="everyone"
        max={500}
        {...form.field('userIds')}
        help={
          course.dueDays === null
            ? 'They are notified right away.'
            : `They are notified right away, and have ${counted(course.dueDays, 'day')}.`
        }
      />
    </FormDialog>
  );
};

/** The participants of a course and their progress, for managers. */
export const CourseTeam = ({ course }: { course: CourseRow }) => {
  const [assigning, setAssigning] = useState(false);
  const { nameOf } = usePeople();
  const { day } = useFormats();
  const standing = useStanding();
  const { rows = [] } = useLive(
    query('course-enrollments', { where: { courseId: course.id }, orderBy: 'createdAt', limit: 500 }),
  );
  return (
    <Section
      title="Who takes it"
      flush={rows.length > 0}
      actions={
        <Button icon={<IconUserPlus size={16} aria-hidden />} onClick={() => setAssigning(true)}>
          Assign
        </Button>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title="Nobody has started it yet">
          Assign it to the people who should take it. They are notified right away.
        </EmptyState>
      ) : (
        <DataTable
          cards
          label="Who takes it"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { id: 'name', label: 'Person', cell: ({ userId }) => nameOf(userId) },
            {
              id: 'score',
              label: 'Score',
              figure: true,
              cell: ({ score }) => score !== null && `${score}%`,
            },
            { id: 'due', label: 'Due', cell: ({ dueOn }) => dueOn && day(dueOn) },
            { id: 'until', label: 'Certified until', cell: ({ expiresOn }) => expiresOn && day(expiresOn) },
            {
              id: 'status',
              label: 'Status',
              cell: (row) => {
                const { label, tone } = standing(row);
                return <StatusChip tone={tone}>{label}</StatusChip>;
              },
            },
          ]}
        />
      )}
      {assigning && <AssignDialog course={course} onClose={() => setAssigning(false)} />}
    </Section>
  );
};
