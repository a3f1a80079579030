import { m } from '@sable/domain/mutation-names';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Section } from '../../ui/section.tsx';
import type { CourseRow } from './course-row.ts';
import { textBlocks, type TextBlock } from './course-text.ts';
import classes from './university.module.css';
import type { Enrollment } from './use-enrollment.ts';

const Block = ({ block }: { block: TextBlock }) => {
  if (block.kind === 'heading') return block.level === 2 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>;
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  const items = block.items.map((item, index) => <li key={index}>{item}</li>);
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
};

/** A text with its author's formatting. Renders nothing if empty. */
export const CourseText = ({ text }: { text: string | null }) => {
  const blocks = textBlocks(text ?? '');
  if (blocks.length === 0) return null;
  return (
    <article className={classes.text}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </article>
  );
};

interface PartTickProps {
  course: CourseRow;
  enrollment: Enrollment | undefined;
  /** The title of the part. */
  part: string;
  label: string;
}

/** Checkbox to mark a part as read. A passed course remains passed. */
export const PartTick = ({ course, enrollment, part, label }: PartTickProps) => {
  const act = useAction();
  const isPassed = enrollment?.status === 'passed';
  return (
    <CheckboxField
      label={label}
      checked={isPassed || (enrollment?.lessonsDone.includes(part) ?? false)}
      disabled={isPassed}
      onChange={(done) => void act(m.courses.markPart, { id: course.id, part, done })}
    />
  );
};

type Lesson = CourseRow['lessons'][number];

const opens = { video: 'Open the video', file: 'Open the file' };

const LessonBody = ({ lesson: { kind, text, link } }: { lesson: Lesson }) => (
  <>
    {kind !== 'text' && link && (
      <a href={link} target="_blank" rel="noreferrer">
        {opens[kind]}
      </a>
    )}
    <CourseText text={text} />
  </>
);

interface LessonsProps {
  course: CourseRow;
  enrollment: Enrollment | undefined;
  /** Whether the reader can check them off. */
  takes: boolean;
}

/** The lessons of a course, each with its checkbox. */
export const Lessons = ({ course, enrollment, takes }: LessonsProps) =>
  course.lessons.map((lesson) => (
    <Section key={lesson.title} title={lesson.title} note={`${lesson.minutes} min`}>
      <div className={stack.stack}>
        <LessonBody lesson={lesson} />
        {takes && (
          <PartTick
            course={course}
            enrollment={enrollment}
            part={lesson.title}
            label={`I have finished “${lesson.title}”`}
          />
        )}
      </div>
    </Section>
  ));
