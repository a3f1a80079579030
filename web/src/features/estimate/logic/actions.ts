import type { EstimateRow, LineRow } from '@sable/domain/estimate/reprice';

/** What the editor asks the server to change; each has an inverse. */
export type EstimateAction =
  | {
      readonly name: 'estimates.update';
      readonly args: { readonly id: string; readonly patch: Partial<EstimateRow> };
    }
  | {
      readonly name: 'estimate-lines.update';
      readonly args: { readonly id: string; readonly patch: Partial<LineRow> };
    }
  | {
      readonly name: 'estimate-lines.add';
      readonly args: {
        readonly estimateId: string;
        readonly lines: readonly Partial<LineRow>[];
        readonly after?: string | null;
      };
      /** Names that stand for the new lines until the server has given them ids; one per line. */
      readonly aliases: readonly string[];
    }
  | {
      readonly name: 'estimate-lines.remove';
      readonly args: { readonly estimateId: string; readonly ids: readonly string[] };
    }
  | {
      readonly name: 'estimate-lines.move';
      readonly args: {
        readonly estimateId: string;
        readonly ids: readonly string[];
        readonly after: string | null;
      };
    };

let made = 0;
/** A name for a line that has no id yet. */
export const newAlias = (): string => `alias:${++made}`;
