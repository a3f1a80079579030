/** Milliseconds after which a change to a row that this person wrote counts as someone else's. */
const OWN_MS = 10_000;

const written = new Map<string, number>();

/** Records that this person wrote to a row, so that the row does not flash for their own change. */
export const noteOwnWrite = (id: string): void => {
  written.set(id, Date.now());
  if (written.size > 500) written.delete(written.keys().next().value ?? '');
};

export const isOwnWrite = (id: string): boolean => Date.now() - (written.get(id) ?? 0) < OWN_MS;
