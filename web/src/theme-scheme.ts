import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { readDarkMode, watchDarkMode, writeDarkMode } from './session/storage.ts';

const schemeOf = (darkMode: boolean | null, fallback: MantineColorScheme): MantineColorScheme => {
  if (darkMode === null) return fallback;
  return darkMode ? 'dark' : 'light';
};

/** Keeps the color scheme under the key `darkMode`; the system decides while nothing is stored. */
export const darkModeManager = (): MantineColorSchemeManager => {
  let stop = () => {};
  return {
    get: (fallback) => schemeOf(readDarkMode(), fallback),
    set: (scheme) => writeDarkMode(scheme === 'auto' ? null : scheme === 'dark'),
    subscribe: (onUpdate) => {
      stop = watchDarkMode((darkMode) => onUpdate(schemeOf(darkMode, 'auto')));
    },
    unsubscribe: () => stop(),
    clear: () => writeDarkMode(null),
  };
};
