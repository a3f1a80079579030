/** Returns the time of a press by this phone's clock, because the mutation may wait for a connection. */
export const pressedNow = (): string => new Date().toISOString();
