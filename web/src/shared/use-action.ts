import { useCallback } from 'react';
import type { MutationName } from '@sable/domain/kernel/mutation-name';
import { asClientError, type ClientError } from '../live/client-error.ts';
import { useMutate } from '../live/hooks.ts';
import { toast } from '../ui/toast.ts';

export type ActionResult<Result = unknown> =
  { readonly ok: true; readonly result: Result } | { readonly ok: false; readonly error: ClientError };

/** Shows a refusal: the first sentence is what happened, the rest what was kept and what to do. */
export function showError(error: ClientError): void {
  const [, what = error.message, rest] = /^(.+?[.!?])\s+(.+)$/s.exec(error.message) ?? [];
  toast.error(what, rest ? { detail: rest } : {});
}

export interface ActionOptions {
  /** Shown when it is done. */
  readonly done?: string;
  /** The caller shows the refusal itself. */
  readonly silent?: boolean;
  /** Write over what another person wrote in the meantime: they have been asked. */
  readonly overwrite?: boolean;
}

export type Action = <Args, Result>(
  name: MutationName<Args, Result>,
  args: NoInfer<Args>,
  options?: ActionOptions,
) => Promise<ActionResult<Result>>;

/** Runs a mutation and shows how it went; never throws, so that a handler needs no catch. */
export function useAction(): Action {
  const mutate = useMutate();
  return useCallback(
    async (name, args, { done, silent, overwrite } = {}) => {
      try {
        const result = await mutate(name, args, overwrite ? { expectedVersions: [] } : {});
        if (done) toast.success(done);
        return { ok: true, result };
      } catch (thrown) {
        const error = asClientError(thrown);
        if (!silent) showError(error);
        return { ok: false, error };
      }
    },
    [mutate],
  );
}
