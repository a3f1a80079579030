import { can } from '@sable/domain/kernel/transaction';
import { hasRole } from '@sable/domain/kernel/actor';
import { standingOn } from '@sable/domain/university/enrollment';
import { partsOf } from '@sable/domain/university/lesson';
import { IconPencil } from '@tabler/icons-react';
import { useActor } from '../../live/hooks.ts';
import { choiceLabel } from '../../shared/formats.ts';
import stack from '../../shared/stack.module.css';
import { StatusOf } from '../../shared/status-of.tsx';
import { useCompanyDay } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Certificate } from './certificate.tsx';
import { CourseText, Lessons, PartTick } from './course-parts.tsx';
import { CourseQuiz } from './course-quiz.tsx';
import { courseEntity, type CourseRow } from './course-row.ts';
import { CourseTeam } from './course-team.tsx';
import classes from './university.module.css';
import { useStanding, type Enrollment } from './use-enrollment.ts';

interface CourseReaderProps {
  course: CourseRow;
  enrollment: Enrollment | undefined;
  onEdit: () => void;
}

const Chips = ({ course, enrollment, author }: Omit<CourseReaderProps, 'onEdit'> & { author: boolean }) => {
  const standing = useStanding();
  const own = enrollment && standing(enrollment);
  return (
    <>
      <StatusChip dot={false}>{`${course.minutes} min`}</StatusChip>
      {course.required && <StatusChip tone="warning">Required</StatusChip>}
      {own && <StatusChip tone={own.tone}>{own.label}</StatusChip>}
      {author && <StatusOf status={course.status} />}
    </>
  );
};

/** The parts after the lessons: the quiz once they are read, and the certificate after passing. */
const CourseEnd = ({ course, enrollment }: Omit<CourseReaderProps, 'onEdit'>) => {
  const { today } = useCompanyDay();
  if (enrollment && standingOn(enrollment, today) === 'passed')
    return <Certificate enrollment={enrollment} />;
  if (!course.askedQuiz) return null;
  const isRead = partsOf(course).every((part) => enrollment?.lessonsDone.includes(part));
  if (isRead) return <CourseQuiz course={course} quiz={course.askedQuiz} />;
  return <p className={stack.quiet}>The quiz opens when you have finished everything above.</p>;
};

/** A course for its reader: its text, its lessons, and its quiz. */
export const CourseReader = ({ course, enrollment, onEdit }: CourseReaderProps) => {
  const actor = useActor();
  const author = can(courseEntity, actor, 'update', course);
  const isEmpty = !course.content && course.lessons.length === 0;
  const takes = course.status === 'published';
  return (
    <Page narrow>
      <PageHeader
        title={course.title}
        parent={{ label: 'University', href: '/sable-university' }}
        subtitle={course.summary}
        chips={<Chips course={course} enrollment={enrollment} author={author} />}
        actions={
          author && (
            <Button icon={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
              Edit
            </Button>
          )
        }
      />
      {isEmpty && (
        <EmptyState title="This course has no text yet">
          {author ? 'Write it with “Edit”.' : `It is for ${choiceLabel(course.audience).toLowerCase()}.`}
        </EmptyState>
      )}
      <div className={`${stack.stack} ${stack.wide} ${classes.course}`}>
        <CourseText text={course.content} />
        <Lessons course={course} enrollment={enrollment} takes={takes} />
        {takes && !isEmpty && course.lessons.length === 0 && (
          <PartTick
            course={course}
            enrollment={enrollment}
            part={course.title}
            label="I have read this course"
          />
        )}
        {takes && !isEmpty && <CourseEnd course={course} enrollment={enrollment} />}
        {takes && hasRole(actor, 'super', 'admin', 'manager') && <CourseTeam course={course} />}
      </div>
    </Page>
  );
};
