import { useCallback } from 'react';
import type { MutationName } from '@sable/domain/kernel/mutation-name';
import type { MutateOptions } from '../live/client.ts';
import { asClientError, type ClientError } from '../live/client-error.ts';
import { useMutate } from '../live/hooks.ts';
import { toast } from '../ui/toast.ts';

export type ActionResult<Result = unknown> =
  { readonly ok: true; readonly result: Result } | { readonly ok: false; readonly error: ClientError };

/** Shows a refusal: the first sentence is what happened, the rest is what was kept and what to do. */
export function showError(error: ClientError): void {
  const [, what = error.message, rest] = /^(.+?[.!?])\s+(.+)$/s.exec(error.message) ?? [];
  toast.error(what, rest ? { detail: rest } : {});
}

interface AttemptOptions {
  /** Message shown on success. */
  readonly done?: string | undefined;
  /** Whether the caller shows the refusal itself. */
  readonly silent?: boolean | undefined;
}

export type ActionOptions = AttemptOptions & Pick<MutateOptions, 'version' | 'expectedVersions'>;

export type Action = <Args, Result>(
  name: MutationName<Args, Result>,
  args: NoInfer<Args>,
  options?: ActionOptions,
) => Promise<ActionResult<Result>>;

/** Runs a server action and shows its outcome; never throws, so that a handler needs no catch. */
export async function attempt<Result>(
  work: () => Promise<Result>,
  { done, silent }: AttemptOptions = {},
): Promise<ActionResult<Result>> {
  try {
    const result = await work();
    if (done) toast.success(done);
    return { ok: true, result };
  } catch (thrown) {
    const error = asClientError(thrown);
    if (!silent) showError(error);
    return { ok: false, error };
  }
}

/** Returns a function that runs a mutation the way {@link attempt} does. */
export function useAction(): Action {
  const mutate = useMutate();
  return useCallback(
    (name, args, options = {}) => attempt(() => mutate(name, args, options), options),
    [mutate],
  );
}
