import { MantineProvider } from '@mantine/core';
import { useId, useState } from 'react';
import { theme } from '../theme.ts';
import { themeVariables } from '../theme-variables.ts';
import type { Demo } from '../ui/demo.ts';
import classes from './gallery.module.css';

type Scheme = 'light' | 'dark';

const States = ({ demo }: { demo: Demo }) => (
  <div className={classes.states}>
    {demo.states.map(({ name, render }) => (
      <figure key={name} className={classes.state}>
        <figcaption>{name}</figcaption>
        <div className={classes.stage}>{render()}</div>
      </figure>
    ))}
  </div>
);

/** A part of the page with a theme of its own. */
const ThemedPane = ({ demo, scheme }: { demo: Demo; scheme: Scheme }) => {
  const id = `pane-${useId().replace(/\W/g, '')}`;
  const [pane, setPane] = useState<HTMLElement | null>(null);
  return (
    <div id={id} ref={setPane} className={classes.pane} data-mantine-color-scheme={scheme}>
      {pane && (
        <MantineProvider
          theme={theme}
          cssVariablesResolver={themeVariables}
          cssVariablesSelector={`#${id}`}
          deduplicateCssVariables={false}
          forceColorScheme={scheme}
          getRootElement={() => pane}
          withGlobalClasses={false}
        >
          <States demo={demo} />
        </MantineProvider>
      )}
    </div>
  );
};

/** One component: its purpose, and its states. */
export const GalleryEntry = ({ demo, both }: { demo: Demo; both: boolean }) => (
  <section className={classes.entry} aria-label={demo.title}>
    <h2 className={classes.title}>{demo.title}</h2>
    <p className={classes.use}>{demo.use}</p>
    {both ? (
      <div className={classes.panes}>
        <ThemedPane demo={demo} scheme="light" />
        <ThemedPane demo={demo} scheme="dark" />
      </div>
    ) : (
      <States demo={demo} />
    )}
  </section>
);
