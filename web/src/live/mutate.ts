import { typedResult, type MutationName } from '@sable/domain/kernel/mutation-name';
import type { LiveClient, MutateOptions } from './client.ts';

/** Runs a mutation. Resolves with the server's result; rejects with ClientError after the change was rolled back. */
export type Mutate = <Args, Result>(
  name: MutationName<Args, Result>,
  args: NoInfer<Args>,
  options?: MutateOptions,
) => Promise<Result>;

/** Returns the typed mutations of a client. */
export const mutateWith =
  (client: Pick<LiveClient, 'mutate'>): Mutate =>
  (name, args, options) =>
    typedResult(name, client.mutate(name, args, options));
