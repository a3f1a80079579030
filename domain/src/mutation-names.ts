import { mutationNames } from './kernel/mutation-name.ts';
import type { Mutations } from './registry.ts';

/**
 * Every mutation by name: `m.contacts.update` names its arguments and its result to the compiler, and loads none of its code.
 * @example await mutate(m.contacts.update, { id, patch: { phone: '+1 555 010 0200' } })
 */
export const m = mutationNames<Mutations>();
