import type { AnyEntity } from '@sable/domain/kernel/entity';
import { useId, useMemo } from 'react';
import { useConnection } from '../../live/hooks.ts';
import { foundRecord } from '../../shared/found-record.ts';
import { MIN_SEARCHED, useSearchHits } from '../../shared/use-search-hits.ts';
import classes from './similar-records.module.css';

const SHOWN = 5;

/** The search of a list without rows. */
export interface EmptySearch {
  typed: string;
  /** Whether filters are active too, those of the view included. */
  filtered: boolean;
  /** Whether the list is still looking for other rows. */
  waiting: boolean;
  /** Opens a record of the list where it belongs: on its page, or in the panel. */
  onOpen: (id: string) => void;
}

interface SimilarRecordsProps extends EmptySearch {
  entity: AnyEntity;
}

/**
 * Links to records whose words are spelled like the search that found no rows. The search of everything finds them,
 * because a live list shows exact matches alone. It does not know the list's filters, and then also returns exact
 * matches that the filters exclude, so the heading says so.
 */
export const SimilarRecords = ({ entity, typed, filtered, waiting, onOpen }: SimilarRecordsProps) => {
  const { collection } = entity;
  const headingId = useId();
  const isLive = useConnection().socket === 'live';
  const within = useMemo(() => [collection], [collection]);
  const { hits } = useSearchHits(waiting || !isLive ? '' : typed, within);
  const found = (hits ?? []).slice(0, SHOWN).map(foundRecord);
  if (!isLive || typed.length < MIN_SEARCHED || found.length === 0) return null;
  return (
    <div className={classes.similar} data-similar>
      <h3 className={classes.heading} id={headingId}>
        {filtered ? 'Closest matches without the filters' : 'Spelled similarly'}
      </h3>
      <ul className={classes.list} aria-labelledby={headingId}>
        {found.map(({ id, title, detail, path }) => (
          <li key={id}>
            <a
              className={classes.link}
              href={path}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(id);
              }}
            >
              <span className={classes.title}>{title}</span>
              {detail && <span className={classes.detail}>{detail}</span>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};
