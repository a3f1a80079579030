import { mutationNames } from './kernel/mutation-name.ts';
import type { Mutations } from './registry.ts';

/**
 * Every mutation by name: `m.contacts.update` gives the compiler its argument and result types without loading its
 * code.
 * @example await mutate(m.contacts.update, { id, patch: { phone: '+1 555 010 0200' } })
 */
export const m = mutationNames<Mutations>();
