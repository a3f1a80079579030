const SECRET = /(pass|gate)(word|code)|token|secret|cost|margin/i;

/** Whether a field is one that no browser may keep. */
export const isSecretField = (field: string): boolean => SECRET.test(field);
