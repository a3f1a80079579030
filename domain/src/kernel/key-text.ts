/** Returns a key in camel case as words: `refreshToken` becomes “refresh token”. */
export const keyText = (key: string): string =>
  key.replace(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
