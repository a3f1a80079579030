import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { groupQuery } from '@sable/domain/kernel/typed-query';
import { useActor, useLive } from '../../live/hooks.ts';
import { formatCount } from '../../shared/formats.ts';
import { useCompanyDay } from '../../shared/use-company.ts';
import { filtersPredicate } from './filter.ts';
import type { ListView } from './list-views.ts';
import classes from './view-tabs.module.css';

/**
 * The number of rows that a view has for its reader, live. It describes the tab, whose accessible name stays the
 * view's. The server adjusts the count with each change instead of counting again.
 */
export const TabCount = ({ entity, view, id }: { entity: AnyEntity; view: ListView; id: string }) => {
  const reader = { id: useActor().id, ...useCompanyDay() };
  const { rows } = useLive(
    groupQuery<AnyRow, never, never>(entity.collection, {
      where: filtersPredicate(entity, view.filters, reader),
    }),
  );
  const count = rows?.[0]?.count;
  return count === undefined ? null : (
    <span className={classes.count} id={id} aria-hidden>
      {formatCount(count)}
    </span>
  );
};
