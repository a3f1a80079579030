import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../session/session.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import { useCurrentRow } from './current-row.ts';
import { activeEntry, menuFor } from './menu.ts';
import { NavLinks } from './nav-links.tsx';
import classes from './bottom-bar.module.css';

const SidePanel = lazyWithRetry(async () => (await import('../ui/side-panel.tsx')).SidePanel, {
  onLoadFailed: ({ onClose }) => onClose(),
});

/** The phone's menu: entries within reach of a thumb; everything else is behind "More". */
export const BottomBar = () => {
  const [open, setOpen] = useState(false);
  const row = useCurrentRow();
  const all = menuFor(useSession()).flatMap(({ entries }) => entries);
  const entries = all.filter(({ row: { inBottomBar } }) => inBottomBar);
  const active = activeEntry(all, row);
  return (
    <>
      <nav className={classes.bar} aria-label="Quick">
        {entries.map((entry) => (
          <a
            key={entry.row.name}
            className={classes.item}
            href={entry.href}
            aria-current={entry.row.name === active?.row.name ? 'page' : undefined}
          >
            <entry.icon size={22} stroke={1.6} aria-hidden />
            <span>{entry.label}</span>
          </a>
        ))}
        <button type="button" className={classes.item} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <IconMenu2 size={22} stroke={1.6} aria-hidden />
          <span>More</span>
        </button>
      </nav>
      {open && (
        <SidePanel open title="Menu" side="left" size={300} onClose={() => setOpen(false)}>
          <nav aria-label="All">
            <NavLinks onFollow={() => setOpen(false)} />
          </nav>
        </SidePanel>
      )}
    </>
  );
};
