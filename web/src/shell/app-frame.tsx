import { useEffect, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { IconSearch } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { navigate } from '../navigate.ts';
import type { Session } from '../session/session-answer.ts';
import { useSession } from '../session/session.ts';
import { DialogFrame } from '../ui/dialog-host.tsx';
import { Keys } from '../ui/kbd.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import { usePrefetch } from '../ui/use-prefetch.ts';
import { BottomBar } from './bottom-bar.tsx';
import { BrowserConnectionBanner } from './browser-connection-banner.tsx';
import { createEntriesFor, menuFor } from './menu.ts';
import { HomeLink } from './home-link.tsx';
import { NavLinks } from './nav-links.tsx';
import { listenForShortcuts, useShortcuts, writeKeys, type Shortcut } from '../ui/shortcuts.ts';
import { useShellSlots } from './slots.tsx';
import { UserMenu } from './user-menu.tsx';
import classes from './app-frame.module.css';

// Lazy-loaded: none of these is part of the first page.
const CommandPalette = lazyWithRetry(async () => (await import('./command-palette.tsx')).CommandPalette, {
  onLoadFailed: ({ onClose }) => onClose(),
});
const ShortcutSheet = lazyWithRetry(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet, {
  onLoadFailed: ({ onClose }) => onClose(),
});
const SecondFactorReminder = lazyWithRetry(
  async () => (await import('./second-factor-reminder.tsx')).SecondFactorReminder,
);
const ImpersonationBanner = lazyWithRetry(
  async () => (await import('./impersonation-banner.tsx')).ImpersonationBanner,
);
const RoleViewBanner = lazyWithRetry(async () => (await import('./role-view-banner.tsx')).RoleViewBanner);
const nextParts = [DialogFrame, CommandPalette, ShortcutSheet];

const shortcutTo = (group: string, keys: string | undefined, label: string, path: string): Shortcut[] =>
  keys ? [{ keys, label, group, run: () => navigate(path) }] : [];

/** Returns the keys of the route table for what this person may open and create. */
const travelKeys = (session: Session): Shortcut[] => [
  ...menuFor(session)
    .flatMap(({ entries }) => entries)
    .flatMap(({ row, label, href }) => shortcutTo('Go to', row.keys, label, href)),
  ...createEntriesFor(session).flatMap(({ row, label, href }) =>
    shortcutTo('Create', row.create?.keys, label, href),
  ),
];

const useFrameDialogs = () => {
  const [open, setOpen] = useState<'palette' | 'sheet' | null>(null);
  const session = useSession();
  const keys = useMemo<readonly Shortcut[]>(() => {
    const search = () => setOpen('palette');
    return [
      ...travelKeys(session),
      { keys: 'mod+k', label: 'Search and actions', group: 'Anywhere', run: search },
      { keys: '/', label: 'Search', group: 'Anywhere', run: search },
      { keys: '?', label: 'This sheet', group: 'Anywhere', run: () => setOpen('sheet') },
    ];
  }, [session]);
  useShortcuts(keys);
  useEffect(() => listenForShortcuts(), []);
  return {
    open,
    openPalette: () => setOpen('palette'),
    openSheet: () => setOpen('sheet'),
    close: () => setOpen(null),
  };
};

const SearchTrigger = ({ onOpen }: { onOpen: () => void }) => (
  <button type="button" className={classes.search} onClick={onOpen} aria-keyshortcuts="Meta+K Control+K">
    <IconSearch size={16} stroke={1.75} aria-hidden />
    <span className={classes.searchText}>Search or jump to…</span>
    <span className={classes.searchKeys} aria-hidden>
      <Keys keys={writeKeys('mod+k')} />
    </span>
  </button>
);

/** Moves the focus past the frame, without changing the address, which would restart the view. */
const skipToContent = (event: MouseEvent<HTMLAnchorElement>) => {
  event.preventDefault();
  document.getElementById('main')?.focus();
};

interface AppFrameProps {
  /** The current name; until it is loaded, the session's applies. */
  companyName: string | undefined;
  /** The file id of the company's logo; `photoId` is the one of the person's photo. */
  logoId: string | null | undefined;
  photoId: string | null | undefined;
  children: ReactNode;
}

/**
 * The frame of the signed-in product: menu, top bar, and the screen. On a tablet the menu is a rail, on a phone a
 * bar.
 */
export const AppFrame = ({ companyName, logoId, photoId, children }: AppFrameProps) => {
  const { company, secondFactorDue, impersonation, viewing } = useSession();
  const name = companyName ?? company?.name ?? 'Sable';
  const { NotificationsBell, ConnectionBanner = BrowserConnectionBanner } = useShellSlots();
  const { open, openPalette, openSheet, close } = useFrameDialogs();
  const arrived = useRouterState({ select: ({ status }) => status === 'idle' });
  usePrefetch(nextParts, arrived);
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main" onClick={skipToContent}>
        Skip to content
      </a>
      <nav className={classes.sidebar} aria-label="Main">
        <HomeLink name={name} logoId={logoId} />
        <div className={classes.wide}>
          <NavLinks />
        </div>
        <div className={classes.rail}>
          <NavLinks rail />
        </div>
      </nav>
      <div className={classes.column}>
        {impersonation && <ImpersonationBanner {...impersonation} />}
        {viewing && <RoleViewBanner name={viewing.name} />}
        <header className={classes.top}>
          <span className={classes.phoneHome}>
            <HomeLink name={name} logoId={logoId} />
          </span>
          <SearchTrigger onOpen={openPalette} />
          <div className={classes.own}>
            {NotificationsBell && <NotificationsBell />}
            <UserMenu photoId={photoId} onShortcuts={openSheet} />
          </div>
        </header>
        <ConnectionBanner />
        {secondFactorDue && <SecondFactorReminder due={secondFactorDue} />}
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
      <BottomBar />
      {open === 'palette' && <CommandPalette onClose={close} />}
      {open === 'sheet' && <ShortcutSheet onClose={close} />}
    </div>
  );
};
