import type { ArgsOfName } from '@sable/domain/kernel/mutation-name';
import type { m } from '@sable/domain/mutation-names';

/** What the editor asks the server to change; each has an inverse. */
export type EstimateAction =
  | { readonly kind: 'estimate'; readonly args: ArgsOfName<typeof m.estimates.update> }
  | { readonly kind: 'line'; readonly args: ArgsOfName<typeof m.estimateLines.update> }
  | {
      readonly kind: 'add';
      readonly args: ArgsOfName<typeof m.estimateLines.add>;
      /** Names that stand for the new lines until the server has given them ids; one per line. */
      readonly aliases: readonly string[];
    }
  | { readonly kind: 'remove'; readonly args: ArgsOfName<typeof m.estimateLines.remove> }
  | { readonly kind: 'move'; readonly args: ArgsOfName<typeof m.estimateLines.move> };

let made = 0;
/** A name for a line that has no id yet. */
export const newAlias = (): string => `alias:${++made}`;
