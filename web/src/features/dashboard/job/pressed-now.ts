/** When a button is pressed, by this phone's clock: the act may wait for a connection. */
export const pressedNow = (): string => new Date().toISOString();
