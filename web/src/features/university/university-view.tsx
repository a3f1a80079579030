import { matchNone } from '@sable/domain/kernel/predicate';
import { query } from '@sable/domain/queries';
import { IconPlus, IconSchool } from '@tabler/icons-react';
import { useAddress } from '../../address.ts';
import { useActor, useLive } from '../../live/hooks.ts';
import { CreateGate } from '../../records/create-gate.tsx';
import { choiceLabel } from '../../shared/formats.ts';
import { StatusOf } from '../../shared/status-of.tsx';
import stack from '../../shared/stack.module.css';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CourseForm } from './course-form.tsx';
import { CourseReader } from './course-reader.tsx';
import { courseEntity, type CourseRow } from './course-row.ts';
import classes from './university.module.css';
import { useOwnEnrollments, useStanding, type Enrollment } from './use-enrollment.ts';

const spec = query('courses', { orderBy: 'title', limit: 500 });

const requiredFirst = (courses: readonly CourseRow[]): CourseRow[] =>
  courses.toSorted((a, b) => Number(b.required) - Number(a.required));

const CourseCard = ({ course, enrollment }: { course: CourseRow; enrollment: Enrollment | undefined }) => {
  const standing = useStanding();
  const own = enrollment && standing(enrollment);
  return (
    <a className={classes.card} href={`/sable-university?course=${course.id}`}>
      <h2 className={classes.title}>{course.title}</h2>
      {course.summary && <p className={classes.summary}>{course.summary}</p>}
      <span className={`${stack.row} ${classes.foot}`}>
        {course.required && <StatusChip tone="warning">Required</StatusChip>}
        {course.status !== 'published' && <StatusOf status={course.status} />}
        {own && <StatusChip tone={own.tone}>{own.label}</StatusChip>}
        <span className={stack.quiet}>
          {choiceLabel(course.audience)} · {course.minutes} min
        </span>
      </span>
    </a>
  );
};

interface CourseListProps {
  rows: readonly CourseRow[];
  enrollments: ReadonlyMap<string, Enrollment>;
  onNew: (() => void) | undefined;
}

const CourseList = ({ rows, enrollments, onNew }: CourseListProps) => {
  const add = onNew && (
    <Button kind="primary" icon={<IconPlus size={16} aria-hidden />} onClick={onNew}>
      New course
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="University"
        subtitle="How this company sells, installs, and answers."
        actions={add}
      />
      {rows.length === 0 ? (
        <Section>
          <EmptyState icon={<IconSchool aria-hidden />} title="No course yet">
            {onNew
              ? 'Write down what a new colleague should know on the first day. Published courses appear here for everyone.'
              : 'Courses that your company publishes appear here.'}
          </EmptyState>
        </Section>
      ) : (
        <div className={classes.cards}>
          {requiredFirst(rows).map((course) => (
            <CourseCard key={course.id} course={course} enrollment={enrollments.get(course.id)} />
          ))}
        </div>
      )}
    </Page>
  );
};

/** The company's courses, and one of them to read or edit. */
export const UniversityView = () => {
  const { query, setQuery } = useAddress();
  const { rows } = useLive(spec);
  const enrollments = useOwnEnrollments();
  const author = courseEntity.permission(useActor()).create !== matchNone;
  const id = query['course'];
  const editing = author && query['edit'] !== undefined;
  if (query['edit'] === 'new' && !author) return <CreateGate entity={courseEntity}>{null}</CreateGate>;
  if (!rows || !enrollments) return <PageSkeleton />;
  const course = rows.find((each) => each.id === id);
  if (id && !course)
    return (
      <ErrorPage
        title="We can’t find this course"
        actions={<Button href="/sable-university">All courses</Button>}
      >
        It may have been archived. Nothing was changed.
      </ErrorPage>
    );
  return (
    <>
      {course ? (
        <CourseReader
          course={course}
          enrollment={enrollments.get(course.id)}
          onEdit={() => setQuery({ edit: 'yes' })}
        />
      ) : (
        <CourseList
          rows={rows}
          enrollments={enrollments}
          onNew={author ? () => setQuery({ edit: 'new' }) : undefined}
        />
      )}
      {editing && (
        <CourseForm
          key={id ?? 'new'}
          course={course ?? null}
          onClose={() => setQuery({ edit: null })}
          onDone={(saved) => setQuery({ edit: null, course: saved })}
        />
      )}
    </>
  );
};
