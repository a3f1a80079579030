/**
 * Everything the product stores in the browser, in one place: ids, names, theme, and route. Never a token, a cost, a
 * margin, or a customer's contact data. Everything except `darkMode` is deleted at sign-out.
 */
const localKeys = {
  darkMode: 'darkMode',
  lastRoute: 'lastRoute',
  navigationMap: 'navigationMap',
  currentRoute: 'currentRoute',
  roles: 'roles',
  companies: 'companies',
  settings: 'settings',
  /** Whether the editor shows its column of costs. */
  costColumn: 'costColumn',
  /** Whether the editor's panel of totals and deal is collapsed. */
  dealPanelFolded: 'dealPanelFolded',
  /** The columns that a person chose for lists, by collection. */
  listColumns: 'listColumns',
  /** The composer last used for an entry of an account's story. */
  composer: 'composer',
} as const;

const sessionKeys = {
  cache: 'cache',
  salespersons: 'salespersons',
  /** The draft of a company's setup, without its password. */
  onboarding: 'onboarding',
} as const;

export type LocalKey = Exclude<keyof typeof localKeys, 'darkMode'>;
export type SessionKey = keyof typeof sessionKeys;

/**
 * Runs a storage call. If the browser blocks its storage or it is full, a convenience is lost, but nothing crashes.
 */
const attempt = <T>(call: () => T, otherwise: T): T => {
  try {
    return call();
  } catch {
    return otherwise;
  }
};

const readJson = (storage: Storage, key: string): unknown => {
  const text = storage.getItem(key);
  return text === null ? null : JSON.parse(text);
};

/** Returns the stored value, or null if there is none or it cannot be read. The caller checks its shape. */
export const readLocal = (key: LocalKey): unknown =>
  attempt(() => readJson(localStorage, localKeys[key]), null);

export const writeLocal = (key: LocalKey, value: unknown): void =>
  attempt(() => localStorage.setItem(localKeys[key], JSON.stringify(value)), undefined);

export const removeLocal = (key: LocalKey): void =>
  attempt(() => localStorage.removeItem(localKeys[key]), undefined);

export const readSession = (key: SessionKey): unknown =>
  attempt(() => readJson(sessionStorage, sessionKeys[key]), null);

export const writeSession = (key: SessionKey, value: unknown): void =>
  attempt(() => sessionStorage.setItem(sessionKeys[key], JSON.stringify(value)), undefined);

const darkModeOf = (text: string | null): boolean | null => (text === null ? null : text === 'true');

/** Returns true if dark mode is on, false if it is off, and null if the system decides. */
export const readDarkMode = (): boolean | null =>
  attempt(() => darkModeOf(localStorage.getItem(localKeys.darkMode)), null);

export const writeDarkMode = (on: boolean | null): void =>
  attempt(() => {
    if (on === null) return localStorage.removeItem(localKeys.darkMode);
    return localStorage.setItem(localKeys.darkMode, String(on));
  }, undefined);

/** Calls back after a change made in another tab. Returns a function that stops it. */
export const watchDarkMode = (onChange: (on: boolean | null) => void): (() => void) => {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === localKeys.darkMode) onChange(darkModeOf(event.newValue));
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
};

/** Clears both storages, keeping only the choice of dark mode. */
export const wipeStorage = (): void => {
  const darkMode = readDarkMode();
  attempt(() => localStorage.clear(), undefined);
  attempt(() => sessionStorage.clear(), undefined);
  if (darkMode !== null) writeDarkMode(darkMode);
};

/**
 * Calls back when another tab has cleared this browser's storage, for example at a sign-out there. Returns a function
 * that stops it.
 */
export const watchWipe = (onWipe: () => void): (() => void) => {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === null) onWipe();
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
};

/**
 * Prefix of the router's entries about this tab's pages, with their addresses. The router writes them again while the
 * page is left.
 */
const SCROLL_PREFIX = 'tsr-scroll-restoration';

/**
 * Removes everything of the person that the browser still stores, including what the router writes while this page is
 * left.
 */
export const wipeStorageForGood = (): void => {
  wipeStorage();
  window.addEventListener('pagehide', wipeStorage, { once: true });
};

/**
 * Removes data that names people and the records they opened, for a session that has ended on its own. The path to
 * return to stays, as do uploads that resume after the next sign-in.
 */
export const removeNames = (): void => {
  removeLocal('navigationMap');
  removeLocal('currentRoute');
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key === sessionKeys.cache || key === sessionKeys.salespersons || key.startsWith(SCROLL_PREFIX))
        sessionStorage.removeItem(key);
  }, undefined);
};

export const removeSession = (key: SessionKey): void =>
  attempt(() => sessionStorage.removeItem(sessionKeys[key]), undefined);
