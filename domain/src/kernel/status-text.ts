/** Returns the display text of a status. Stored keys keep their original spelling; people read American English. */
export const statusText = (status: string): string =>
  status === 'cancelled' ? 'canceled' : status.replaceAll('_', ' ');
