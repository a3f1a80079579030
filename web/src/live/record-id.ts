/**
 * Returns whether a text, such as a part of an address, can be the id of a record at all. An id that cannot exist
 * needs no request.
 */
export const canBeId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
