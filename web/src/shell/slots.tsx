import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { FoundRecord } from '../shared/found-record.ts';

/** What the shell shows but does not know how to get; supplied once at start-up. */
export interface ShellSlots {
  /** Finds records by what a person types, best first; at most a screenful. */
  searchRecords?: (text: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>;
  /** The bell in the top bar. */
  NotificationsBell?: ComponentType;
  /** Replaces the banner that follows the browser's own idea of being online. */
  ConnectionBanner?: ComponentType;
}

const SlotsContext = createContext<ShellSlots>({});

export const ShellSlotsProvider = ({ slots, children }: { slots: ShellSlots; children: ReactNode }) => (
  <SlotsContext value={slots}>{children}</SlotsContext>
);

export const useShellSlots = (): ShellSlots => use(SlotsContext);
