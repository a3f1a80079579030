/** Returns the key of a browser history entry, as set by the router; empty if it has none. */
export const entryOf = (state: { readonly __TSR_key?: string }): string => state.__TSR_key ?? '';
