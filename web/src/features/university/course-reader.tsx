import { can } from '@sable/domain/kernel/transaction';
import { IconPencil } from '@tabler/icons-react';
import { useActor } from '../../live/hooks.ts';
import { choiceLabel } from '../../shared/formats.ts';
import { StatusOf } from '../../shared/status-of.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { courseEntity, type CourseRow } from './course-row.ts';
import { textBlocks, type TextBlock } from './course-text.ts';
import classes from './university.module.css';

const Block = ({ block }: { block: TextBlock }) => {
  if (block.kind === 'heading') return block.level === 2 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>;
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  const items = block.items.map((item, index) => <li key={index}>{item}</li>);
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
};

interface CourseReaderProps {
  course: CourseRow;
  onEdit: () => void;
}

/** One course to read. */
export const CourseReader = ({ course, onEdit }: CourseReaderProps) => {
  const author = can(courseEntity, useActor(), 'update', course);
  const blocks = textBlocks(course.content ?? '');
  return (
    <Page narrow>
      <PageHeader
        title={course.title}
        parent={{ label: 'University', href: '/sable-university' }}
        subtitle={course.summary}
        chips={
          <>
            <StatusChip dot={false}>{`${course.minutes} min`}</StatusChip>
            {course.required && <StatusChip tone="warning">Required</StatusChip>}
            {author && <StatusOf status={course.status} />}
          </>
        }
        actions={
          author && (
            <Button icon={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
              Edit
            </Button>
          )
        }
      />
      {blocks.length === 0 ? (
        <EmptyState title="This course has no text yet">
          {author ? 'Write it with “Edit”.' : `It is for ${choiceLabel(course.audience).toLowerCase()}.`}
        </EmptyState>
      ) : (
        <article className={classes.text}>
          {blocks.map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </article>
      )}
    </Page>
  );
};
