import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useAddress } from '../address.ts';
import { navigate } from '../navigate.ts';
import { Button } from '../ui/button.tsx';
import type { Demo } from '../ui/demo.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page, PageHeader } from '../ui/page-header.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { GalleryEntry } from './gallery-entry.tsx';
import classes from './gallery.module.css';

const files = import.meta.glob<{ demo: Demo }>('../**/*.demo.tsx', { eager: true });

const nameOf = (file: string): string => file.replace(/^.*\//, '').replace('.demo.tsx', '');

const entries = Object.entries(files)
  .map(([file, { demo }]) => ({ name: nameOf(file), demo }))
  .toSorted((a, b) => a.demo.group.localeCompare(b.demo.group) || a.demo.title.localeCompare(b.demo.title));

const groups = [...new Set(entries.map(({ demo }) => demo.group))];

/**
 * A dark pane can be on a light page but not the other way around: Mantine's dark rules would apply to the light
 * pane. So the page itself is light while both are shown.
 */
const useLightPage = (both: boolean): void => {
  const own = useComputedColorScheme('light');
  useEffect(() => {
    if (!both) return;
    const page = document.documentElement;
    page.setAttribute('data-mantine-color-scheme', 'light');
    return () => page.setAttribute('data-mantine-color-scheme', own);
  }, [both, own]);
};

const GalleryMenu = ({ selected }: { selected: string | undefined }) => (
  <nav className={classes.menu} aria-label="Components">
    {groups.map((group) => (
      <div key={group}>
        <p className={classes.group}>{group}</p>
        {entries
          .filter(({ demo }) => demo.group === group)
          .map(({ name, demo }) => (
            <a key={name} href={`/tests/${name}`} aria-current={name === selected ? 'page' : undefined}>
              {demo.title}
            </a>
          ))}
      </div>
    ))}
  </nav>
);

/** Every component of the product in every state, in light mode, in dark mode, or side by side. */
export const Gallery = ({ component }: { component?: string }) => {
  const { query, setQuery } = useAddress();
  const [both, setBoth] = useState(query['both'] === '1');
  useLightPage(both);
  const shown = component ? entries.filter(({ name }) => name === component) : entries;
  const handleBoth = () => {
    setBoth(!both);
    setQuery({ both: both ? null : '1' });
  };
  return (
    <Page>
      <PageHeader
        title="Components"
        subtitle={`${entries.length} components, each in every state.`}
        actions={<Button onClick={handleBoth}>{both ? 'One theme' : 'Light and dark side by side'}</Button>}
      />
      <div className={classes.pick}>
        <SelectField
          label="Component"
          clearable
          choices={entries.map(({ name, demo }) => ({ value: name, label: demo.title }))}
          value={component ?? null}
          onChange={(name) => navigate(name ? `/tests/${name}` : '/tests')}
        />
      </div>
      <div className={classes.columns}>
        <GalleryMenu selected={component} />
        <div className={classes.entries}>
          {shown.length === 0 && (
            <EmptyState title="No component of this name" action={<Button href="/tests">Show all</Button>}>
              The name in the address is the file’s name without its ending.
            </EmptyState>
          )}
          {shown.map(({ name, demo }) => (
            <GalleryEntry key={name} demo={demo} both={both} />
          ))}
        </div>
      </div>
    </Page>
  );
};
