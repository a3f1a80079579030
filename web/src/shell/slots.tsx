import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { FoundRecord } from '../shared/found-record.ts';

/** Parts that the shell shows but cannot provide itself; supplied once at startup. */
export interface ShellSlots {
  /** Finds records by typed text, best matches first; at most one screenful. */
  searchRecords?: (text: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>;
  /** The bell in the top bar. */
  NotificationsBell?: ComponentType;
  /** Replaces the banner that follows the browser's own online state. */
  ConnectionBanner?: ComponentType;
}

const SlotsContext = createContext<ShellSlots>({});

export const ShellSlotsProvider = ({ slots, children }: { slots: ShellSlots; children: ReactNode }) => (
  <SlotsContext value={slots}>{children}</SlotsContext>
);

export const useShellSlots = (): ShellSlots => use(SlotsContext);
