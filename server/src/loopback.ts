const names = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a host name, as written in URLs, means this machine. */
export const isLoopback = (hostname: string): boolean => names.has(hostname);
