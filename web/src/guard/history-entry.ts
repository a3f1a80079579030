/** The name of an entry of the browser's history, as the router gives it; empty where it has none. */
export const entryOf = (state: { readonly __TSR_key?: string }): string => state.__TSR_key ?? '';
