const MENTION = /(^|\s)@([^@\n]{0,40})$/;

/** The name that is being typed after an @ at the end of a text, in lower case; null where none is. */
export const begunMention = (text: string): string | null => MENTION.exec(text)?.[2]?.toLowerCase() ?? null;

/** The text with the begun mention finished. */
export const withMention = (text: string, name: string): string =>
  text.replace(MENTION, (_typed, before: string) => `${before}@${name} `);
