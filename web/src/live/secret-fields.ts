const SECRET = /(pass|gate)(word|code)|token|secret|cost|margin/i;

/** Returns whether a field is one that no browser may store. */
export const isSecretField = (field: string): boolean => SECRET.test(field);
