import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
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
  /** What the tabs are about; read aloud. */
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** Parts of one thing, one shown at a time. The address should hold which. */
export const TabList = <Id extends string>({ label, tabs, selected, onSelect }: TabListProps<Id>) => (
  <Tabs
    value={selected}
    keepMounted={false}
    classNames={classes}
    onChange={(next) => {
      const tab = tabs.find(({ id }) => id === next);
      if (tab) onSelect(tab.id);
    }}
  >
    <Tabs.List aria-label={label}>
      {tabs.map((tab) => (
        <Tabs.Tab
          key={tab.id}
          value={tab.id}
          disabled={tab.disabled}
          rightSection={
            tab.count === undefined ? undefined : <CountBadge count={tab.count} label="entries" />
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
