import { useEffect } from 'react';
import { createStore } from './store.ts';

export interface Shortcut {
  /** `g d` in sequence, `mod+k` together; `mod` is ⌘ on a Mac and Ctrl elsewhere. */
  keys: string;
  label: string;
  group: string;
  run: () => void;
  /** Whether it also works in dialogs and panels, for actions on their content. */
  inDialogs?: boolean;
}

export const shortcuts = createStore<readonly Shortcut[]>([]);

/** How long a first key waits for the second, in milliseconds. */
const sequencePause = 1_200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [role="grid"] *'));

const inDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null;

const chordOf = (event: KeyboardEvent): string =>
  `${event.metaKey || event.ctrlKey ? 'mod+' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`;

/** Listens for the registered shortcuts. Returns a function that stops it. */
export const listenForShortcuts = (): (() => void) => {
  let first: { key: string; at: number } | null = null;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return;
    const chord = chordOf(event);
    const alone = !chord.startsWith('mod+');
    if (alone && isTyping(event.target)) return;
    const inTime = first !== null && event.timeStamp - first.at < sequencePause;
    const sequence = inTime ? `${first?.key} ${chord}` : chord;
    const inside = alone && inDialog(event.target);
    const known = shortcuts.get().filter(({ inDialogs }) => !inside || inDialogs);
    const found =
      known.findLast(({ keys }) => keys === sequence) ?? known.findLast(({ keys }) => keys === chord);
    if (found) {
      first = null;
      event.preventDefault();
      found.run();
      return;
    }
    const begins = known.some(({ keys }) => keys.startsWith(`${chord} `));
    first = begins ? { key: chord, at: event.timeStamp } : null;
  };
  document.addEventListener('keydown', handleKeyDown);
  return () => document.removeEventListener('keydown', handleKeyDown);
};

/** Registers shortcuts while the component is mounted; the newest wins. The list must be stable. */
export const useShortcuts = (offered: readonly Shortcut[]): void => {
  useEffect(() => {
    shortcuts.set([...shortcuts.get(), ...offered]);
    return () => shortcuts.set(shortcuts.get().filter((shortcut) => !offered.includes(shortcut)));
  }, [offered]);
};

/** Returns the keys as they are printed on this person's keyboard. */
export const writeKeys = (keys: string): string => {
  const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return keys.replace('mod', apple ? '⌘' : 'Ctrl');
};
