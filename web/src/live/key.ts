import { uuidv7 } from '@sable/domain/kernel/id-generator';

/** Returns a new request key: a UUIDv7, from which the request's ids derive. */
export function newKey(): string {
  return uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}
