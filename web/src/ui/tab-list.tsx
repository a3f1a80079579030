import { Tabs } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { CountBadge } from './status-chip.tsx';
import classes from './tab-list.module.css';

export interface Tab<Id extends string = string> {
  id: Id;
  label: string;
  count?: number;
  disabled?: boolean;
  content: ReactNode;
}

interface TabListProps<Id extends string> {
  /** The subject of the tabs; for screen readers. */
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/**
 * Keeps the selected tab in the middle of a row that is wider than the screen, even when counts arrive or the window
 * rotates.
 */
function useTabInView(place: number) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = row.current;
    const tab = list?.children[place];
    if (!list || !(tab instanceof HTMLElement)) return undefined;
    const center = () => {
      list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
    };
    center();
    const sizes = new ResizeObserver(center);
    for (const each of [list, ...list.children]) sizes.observe(each);
    return () => sizes.disconnect();
  }, [place]);
  return row;
}

/** Parts of one thing, shown one at a time. The address should store which one. */
export const TabList = <Id extends string>({ label, tabs, selected, onSelect }: TabListProps<Id>) => {
  const row = useTabInView(tabs.findIndex(({ id }) => id === selected));
  return (
    <Tabs
      value={selected}
      keepMounted={false}
      classNames={classes}
      onChange={(next) => {
        const tab = tabs.find(({ id }) => id === next);
        if (tab) onSelect(tab.id);
      }}
    >
      <Tabs.List ref={row} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.id}
            value={tab.id}
            disabled={tab.disabled}
            rightSection={
              tab.count === undefined ? undefined : (
                <CountBadge count={tab.count} label={tab.count === 1 ? 'entry' : 'entries'} />
              )
            }
          >
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.id} value={tab.id}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
