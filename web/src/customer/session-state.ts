import { useState } from 'react';

const stored = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

function keep(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage may be refused or full; the page itself still holds the value.
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

function parseFlags(text: string | null): Readonly<Record<string, boolean>> {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, flag]) => typeof flag === 'boolean'));
  } catch {
    return {};
  }
}

/** Like `useSessionText`, for on/off flags by id. */
export function useSessionFlags(key: string) {
  const [flags, setFlags] = useState(() => parseFlags(stored(key)));
  const change = (id: string, on: boolean) => {
    const next = { ...flags, [id]: on };
    setFlags(next);
    keep(key, JSON.stringify(next));
  };
  return [flags, change] as const;
}
