import { useState } from 'react';
import { keyText } from '@sable/domain/kernel/key-text';
import { entities } from '@sable/domain/registry';
import { useLiveClient } from '../live/hooks.ts';
import type { ReviewEntry } from '../live/work-store.ts';
import { valueText } from '../shared/audit-diff.ts';
import { asLabel } from '../shared/formats.ts';
import { useAuditDisplay } from '../shared/use-audit-display.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { useStore } from '../ui/store.ts';
import classes from './work-review.module.css';

const entityBy = new Map<string, (typeof entities)[number]>(
  entities.map((entity) => [entity.collection, entity]),
);

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' ? { ...value } : {};

/** Returns the values that an entry would write, by label. Ids mean nothing to a person. */
function useValues({ name, args }: ReviewEntry): (readonly [string, string])[] {
  const display = useAuditDisplay();
  const entity = entityBy.get(name.split('.')[0] ?? '');
  const given = objectOf(args);
  const values = 'patch' in given ? objectOf(given['patch']) : given;
  return Object.entries(values)
    .filter(([field]) => field !== 'id')
    .map(([field, value]) =>
      entity?.meta[field]
        ? [entity.meta[field].label, valueText(entity, field, value, display)]
        : [keyText(field), typeof value === 'object' ? 'set' : String(value)],
    );
}

function titleOf({ name }: ReviewEntry): string {
  const [collection = '', verb = ''] = name.split('.');
  const entity = entityBy.get(collection);
  return `${entity?.one ?? asLabel(collection)}: ${keyText(verb)}`;
}

const HeldBack = ({ entry }: { entry: ReviewEntry }) => {
  const client = useLiveClient();
  const values = useValues(entry);
  const { problem } = entry;
  const conflict = problem.code === 'CONFLICT';
  return (
    <Section title={titleOf(entry)}>
      <p>{problem.message}</p>
      <dl className={classes.values}>
        {conflict && (
          <div>
            <dt>{`${String(problem.details['field'])} now`}</dt>
            <dd>{String(problem.details['theirs'] ?? '—')}</dd>
          </div>
        )}
        {values.map(([label, value]) => (
          <div key={label}>
            <dt>{`Your ${label}`}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.buttons}>
        <Button onClick={() => client.work.remove(entry.key)}>{conflict ? 'Keep theirs' : 'Discard'}</Button>
        {problem.code !== 'UNKNOWN_MUTATION' && (
          <Button kind="primary" onClick={() => client.work.sendHeldBack(entry)}>
            {conflict ? 'Use mine' : 'Send'}
          </Button>
        )}
      </div>
    </Section>
  );
};

/** Changes of an earlier visit that were not sent automatically: each with its values and a choice. */
export const WorkReview = () => {
  const entries = useStore(useLiveClient().work.review);
  const [open, setOpen] = useState(false);
  if (entries.length === 0) return null;
  const many = entries.length === 1 ? 'One change' : `${entries.length} changes`;
  return (
    <>
      <div className={classes.bar} role="status">
        <span>
          <strong>{many} from an earlier visit could not be saved.</strong> Nothing is lost: decide what to
          keep.
        </span>
        <Button small onClick={() => setOpen(true)}>
          Review
        </Button>
      </div>
      <SidePanel open={open} title="Unsaved changes" onClose={() => setOpen(false)}>
        {entries.map((entry) => (
          <HeldBack key={entry.key} entry={entry} />
        ))}
      </SidePanel>
    </>
  );
};
