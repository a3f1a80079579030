import { IconLogout, IconMoon, type Icon } from '@tabler/icons-react';
import type { Session } from '../session/session-answer.ts';
import { createEntriesFor, menuFor } from './menu.ts';
import type { FoundRecord } from '../shared/found-record.ts';

export interface PaletteEntry {
  id: string;
  group: 'Do' | 'Records' | 'Create' | 'Go to' | 'Settings';
  title: string;
  detail?: string;
  icon?: Icon;
  keys?: string;
  path?: string;
  /** The estimate that the entry approves, after a confirmation. */
  approves?: string;
  run?: () => void;
}

const spoken = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns whether every typed word is the start of a word in the title. */
export const matchesTyped = (title: string, typed: string): boolean => {
  const texts = spoken(title).split(/[^\p{L}\p{N}]+/u);
  return spoken(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => texts.some((word) => word.startsWith(part)));
};

export const recordEntries = (found: readonly FoundRecord[]): PaletteEntry[] =>
  found.map(({ id, kind, title, detail, path }) => ({
    id: `record-${id}`,
    group: 'Records',
    title,
    detail: detail ? `${kind} · ${detail}` : kind,
    path,
  }));

/** Returns the actions that this person can start from anywhere. */
export const actionEntries = (
  session: Session,
  runs: { toggleDarkMode: () => void; signOut: () => void },
): PaletteEntry[] => [
  ...createEntriesFor(session).map(({ row, label, href }): PaletteEntry => ({
    id: `create-${row.name}`,
    group: 'Create',
    title: label,
    icon: row.icon,
    keys: row.create?.keys,
    path: href,
  })),
  ...menuFor(session).flatMap(({ entries }) =>
    entries.map((entry): PaletteEntry => ({
      id: `go-${entry.row.name}`,
      group: 'Go to',
      title: entry.label,
      icon: entry.icon,
      path: entry.href,
    })),
  ),
  {
    id: 'dark-mode',
    group: 'Settings',
    title: 'Switch dark mode',
    icon: IconMoon,
    run: runs.toggleDarkMode,
  },
  { id: 'sign-out', group: 'Settings', title: 'Sign out', icon: IconLogout, run: runs.signOut },
];
