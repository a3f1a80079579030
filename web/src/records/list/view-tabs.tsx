import type { AnyEntity } from '@sable/domain/kernel/entity';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { writeQuery } from '../../address.ts';
import { inSentence } from '../../shared/formats.ts';
import { SelectField } from '../../ui/select-field.tsx';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import { listPath } from '../../record-path.ts';
import type { ListView } from './list-views.ts';
import { ViewMenu } from './lazy-parts.tsx';
import { TabCount } from './tab-count.tsx';
import type { useList } from './use-list.ts';
import classes from './view-tabs.module.css';

interface ViewTabsProps {
  entity: AnyEntity;
  list: ReturnType<typeof useList>;
  /** Whether the list shows cards: a phone has no room for tabs. */
  cards: boolean;
}

/** The maximum number of tabs that show their row count: those visible on a wide screen. */
const MAX_COUNTED = 12;

const isModified = (event: MouseEvent): boolean => event.metaKey || event.ctrlKey || event.shiftKey;

/** Scrolls the tab of the current view into view if the row is wider than the screen. */
function useCurrentInView(key: string) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && tab)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
    // The tab moves with the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [key]);
  return row;
}

const Tabs = ({ entity, list }: Omit<ViewTabsProps, 'cards'>) => {
  const { all, current } = list.views;
  const id = useId();
  const row = useCurrentInView(current.key);
  const select = (view: ListView) => (event: MouseEvent) => {
    if (isModified(event)) return;
    event.preventDefault();
    list.selectView(view);
  };
  return (
    <nav className={classes.nav} aria-label={`Views of ${inSentence(entity.many)}`}>
      <ul ref={row} className={classes.tabs}>
        {all.map((view, place) => (
          <li key={view.key}>
            <a
              className={classes.tab}
              href={`${listPath(entity.collection)}${writeQuery({ view: view.key })}`}
              aria-current={view.key === current.key ? 'page' : undefined}
              aria-describedby={`${id}${view.key}`}
              onClick={select(view)}
            >
              {view.name}
              {place < MAX_COUNTED && <TabCount entity={entity} view={view} id={`${id}${view.key}`} />}
              {view.row?.shared && (
                <>
                  <IconUsers size={14} stroke={1.75} aria-hidden />
                  <span className={visuallyHidden.text}>shared</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** The views of a list, one of them active. On a phone they are a select. */
export const ViewTabs = ({ entity, list, cards }: ViewTabsProps) => {
  const { all, current } = list.views;
  return (
    <div className={classes.bar}>
      {cards ? (
        <div className={classes.choice}>
          <SelectField
            label="View"
            hideLabel
            searchable={false}
            choices={all.map(({ key, name }) => ({ value: key, label: name }))}
            value={current.key}
            onChange={(key) => {
              const view = all.find((each) => each.key === key);
              if (view) list.selectView(view);
            }}
          />
        </div>
      ) : (
        <Tabs entity={entity} list={list} />
      )}
      <ViewMenu entity={entity} list={list} />
    </div>
  );
};
