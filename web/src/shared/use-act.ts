import { useCallback } from 'react';
import { ClientError } from '../live/client-error.ts';
import { useMutate } from '../live/hooks.ts';
import { toast } from '../ui/toast.ts';

export type Acted =
  { readonly ok: true; readonly result: unknown } | { readonly ok: false; readonly error: ClientError };

/** Says a refusal: the first sentence is what happened, the rest what was kept and what to do. */
export function tellRefusal(error: ClientError): void {
  const [, what = error.message, rest] = /^(.+?[.!?])\s+(.+)$/s.exec(error.message) ?? [];
  toast.error(what, rest ? { detail: rest } : {});
}

const asClientError = (error: unknown): ClientError =>
  error instanceof ClientError
    ? error
    : new ClientError('INTERNAL', 'Something went wrong in this browser. Nothing was changed. Try again.');

export interface ActOptions {
  /** Said when it is done. */
  readonly done?: string;
  /** The caller shows the refusal itself. */
  readonly quiet?: boolean;
  /** Write whatever another person wrote meanwhile: they have been asked. */
  readonly anyway?: boolean;
}

export type Act = (name: string, args: unknown, options?: ActOptions) => Promise<Acted>;

/** Causes a change and tells how it went; never throws, so that a handler needs no catch. */
export function useAct(): Act {
  const mutate = useMutate();
  return useCallback(
    async (name, args, { done, quiet, anyway } = {}) => {
      try {
        const result = await mutate(name, args, anyway ? { expectedVersions: [] } : {});
        if (done) toast.success(done);
        return { ok: true, result };
      } catch (thrown) {
        const error = asClientError(thrown);
        if (!quiet) tellRefusal(error);
        return { ok: false, error };
      }
    },
    [mutate],
  );
}

/** The id that a creating mutation answered with. */
export const createdId = (acted: Acted): string | undefined => {
  if (!acted.ok || typeof acted.result !== 'object' || acted.result === null) return undefined;
  const id: unknown = Reflect.get(acted.result, 'id');
  return typeof id === 'string' ? id : undefined;
};
