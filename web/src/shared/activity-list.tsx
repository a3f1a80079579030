import { capitalized } from '@sable/domain/capitalized';
import { EmptyState } from '../ui/empty-state.tsx';
import {
  NOTHING,
  authorText,
  deedText,
  fieldDiffs,
  namesOf,
  pathOfUpdate,
  type AuditDisplay,
  type UpdateRow,
} from './audit-diff.ts';
import classes from './activity-list.module.css';
import { PersonAvatar } from './person-avatar.tsx';

interface ActivityListProps {
  updates: readonly UpdateRow[];
  display: AuditDisplay;
  /** Whether the fields are shown with their old and new values. */
  details?: boolean;
}

/** The number of changes shown at first; more are one click away. */
const SHOWN = 3;

const Diffs = ({ update, display }: { update: UpdateRow; display: AuditDisplay }) => {
  const diffs = fieldDiffs(update, display);
  if (diffs.length === 0) return null;
  const values = (
    <dl>
      {diffs.map((diff) => (
        <div key={diff.field}>
          <dt>{diff.label}</dt>
          <dd>
            {update.operation !== 'create' && diff.before !== NOTHING && <del>{diff.before}</del>}{' '}
            {update.operation !== 'delete' && <ins>{diff.after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
  if (diffs.length <= SHOWN) return <div className={classes.diffs}>{values}</div>;
  return (
    <details className={classes.diffs}>
      <summary>{capitalized(namesOf(diffs))}</summary>
      {values}
    </details>
  );
};

/** Who did what and when, newest first. */
export const ActivityList = ({ updates, display, details = false }: ActivityListProps) => {
  if (updates.length === 0)
    return (
      <EmptyState small title="Nothing has happened yet">
        Every change is kept here with who made it and when.
      </EmptyState>
    );
  return (
    <ol className={classes.list}>
      {updates.map((update) => {
        const who = authorText(update, display);
        const path = pathOfUpdate(update);
        const deed = deedText(update, display);
        return (
          <li key={update.id} className={classes.entry}>
            <PersonAvatar id={update.createdBy} name={who} size="small" />
            <div className={classes.text}>
              <p className={classes.deed}>
                <strong>{who}</strong> {path ? <a href={path}>{deed}</a> : deed}
              </p>
              <time className={classes.time} dateTime={update.createdAt}>
                {display.formats.instant(update.createdAt)}
              </time>
              {details && <Diffs update={update} display={display} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
};
