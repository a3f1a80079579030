import { uuidv7 } from '@sable/domain/kernel/id-generator';

/** A fresh request key: a UUIDv7, from which the request's ids derive. */
export function newKey(): string {
  return uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}
