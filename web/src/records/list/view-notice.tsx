import type { AnyEntity } from '@sable/domain/kernel/entity';
import { IconInfoCircle } from '@tabler/icons-react';
import { inSentence } from '../../shared/formats.ts';
import type { ListViews } from './use-views.ts';
import classes from './view-notice.module.css';

/** Returns what a view cannot show its reader, in words; nothing if the view shows everything. */
export function noticeOf(
  entity: AnyEntity,
  { missing, current }: Pick<ListViews, 'missing' | 'current'>,
): string | null {
  if (missing)
    return `This view was deleted, or it isn’t shared with you. You see “${current.name}” instead.`;
  if (current.lost === 0) return null;
  const part = current.lost === 1 ? 'One part' : `${current.lost} parts`;
  return `${part} of this view can’t be used: the field no longer exists, or you can’t see it. The rest is applied to the ${inSentence(entity.many)} below.`;
}

/** Shows above the rows which parts of a view are missing. */
export const ViewNotice = ({ entity, views }: { entity: AnyEntity; views: ListViews }) => {
  const notice = noticeOf(entity, views);
  return (
    notice && (
      <p className={classes.notice} role="status">
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
        {notice}
      </p>
    )
  );
};
