/** Fewest characters of a new password (product specification, Sign-in): the server asks for them, the screens say so beforehand. */
export const MIN_PASSWORD_LENGTH = 12;
