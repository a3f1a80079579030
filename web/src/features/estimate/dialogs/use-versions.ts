import type { EstimateContent } from '@sable/domain/estimate/content';
import { contentOf } from '@sable/domain/estimate/content-of';
import { pricedFields } from '@sable/domain/estimate/reprice';
import { query } from '@sable/domain/queries';
import { useLive } from '../../../live/hooks.ts';
import { useEditor, useRows, type Editor } from '../session/editor-context.tsx';
import type { PricedRows } from '../session/priced-rows.ts';

export interface Version {
  /** The version's id, or `draft` for the current draft. */
  readonly id: string;
  readonly label: string;
  readonly content: EstimateContent;
}

/** Returns the content that would be sent now; null if the draft is too incomplete for a version. */
function draftContent(editor: Editor, rows: PricedRows): EstimateContent | null {
  const { company, account, people, today } = editor;
  const { storedEstimate: estimate, allLines: lines } = rows;
  if (!account || !estimate.tax) return null;
  const contact = people.find((person) => person.id === estimate.contactId) ?? null;
  const counted = rows.options.find(({ option }) => option.recommended)?.totals ?? rows.totals;
  const totals = pricedFields(counted, lines.length);
  try {
    return contentOf({
      estimate: { ...estimate, ...totals },
      lines,
      // Products determine the length of the right to cancel, which the diff does not show.
      products: new Map(),
      company,
      account,
      contact,
      people,
      rep: null,
      // Both are determined when the estimate is sent.
      agreement: null,
      terms: null,
      issuedOn: today,
    });
  } catch {
    return null;
  }
}

/** Returns the sent versions, newest first, preceded by the draft. Undefined while loading. */
export function useVersions(): readonly Version[] | undefined {
  const editor = useEditor();
  const priced = useRows((now) => now);
  const { rows } = useLive(
    query('estimate-versions', {
      where: { estimateId: editor.estimate.id },
      orderBy: { field: 'revision', direction: 'desc' },
      limit: 50,
    }),
  );
  if (!rows) return undefined;
  const sent = rows.map((row) => ({
    id: row.id,
    label: `Version ${row.revision}, ${editor.formats.day(row.content.issuedOn)}`,
    content: row.content,
  }));
  const draft = editor.estimate.versionId ? null : draftContent(editor, priced);
  return draft
    ? [{ id: 'draft', label: `Version ${editor.estimate.revision}, in progress`, content: draft }, ...sent]
    : sent;
}
