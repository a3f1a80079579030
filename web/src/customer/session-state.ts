import { useState } from 'react';

/**
 * Returns a storage key per link: two people may sign on one device, and staff may have shown the page on it before.
 */
const ownKey = (key: string): string => `${location.pathname} ${key}`;

const stored = (key: string): string | null => {
  try {
    return sessionStorage.getItem(ownKey(key));
  } catch {
    return null;
  }
};

function keep(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(ownKey(key));
    else sessionStorage.setItem(ownKey(key), text);
  } catch {
    // Storage may be blocked or full; the page itself still has the value.
  }
}

/** State that survives a reload of this tab. Phones unload pages while people read or look up a number. */
export function useSessionText(key: string): readonly [string, (next: string) => void] {
  const [text, setText] = useState(() => stored(key) ?? '');
  const change = (next: string) => {
    setText(next);
    keep(key, next === '' ? null : next);
  };
  return [text, change];
}

type Choices = Readonly<Record<string, boolean | number>>;

function parseChoices(text: string | null): Choices {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return {};
    const isChoice = (chosen: unknown) => typeof chosen === 'boolean' || typeof chosen === 'number';
    return Object.fromEntries(Object.entries(value).filter(([, chosen]) => isChoice(chosen)));
  } catch {
    return {};
  }
}

/** Like `useSessionText`, for a selection by id. */
export function useSessionChoices(key: string) {
  const [choices, setChoices] = useState(() => parseChoices(stored(key)));
  const change = (changes: Choices) => {
    const next = { ...choices, ...changes };
    setChoices(next);
    keep(key, JSON.stringify(next));
  };
  return [choices, change] as const;
}
