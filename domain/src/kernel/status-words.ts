/** A status in a sentence. Stored keys keep their first spelling; people read American English. */
export const wordsOfStatus = (status: string): string =>
  status === 'cancelled' ? 'canceled' : status.replaceAll('_', ' ');
