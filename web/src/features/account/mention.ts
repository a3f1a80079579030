const MENTION = /(^|\s)@([^@\n]{0,40})$/;

/** Returns the name being typed after an @ at the end of the text, in lower case; null if there is none. */
export const begunMention = (text: string): string | null => MENTION.exec(text)?.[2]?.toLowerCase() ?? null;

/** Returns the text with the partial mention completed. */
export const withMention = (text: string, name: string): string =>
  text.replace(MENTION, (_typed, before: string) => `${before}@${name} `);
