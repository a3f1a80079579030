import { useMemo, useState } from 'react';
import { estimates } from '@sable/domain/estimate/estimate';
import { anyEntity } from '@sable/domain/kernel/entity';
import { sameValue } from '@sable/domain/kernel/same-value';
import { can } from '@sable/domain/kernel/transaction';
import { localDate } from '@sable/domain/local-date';
import { useKept } from '../../../ui/use-kept.ts';
import { estimateFormats } from './formats.ts';
import { useSignature } from '../panel/accepted-block.tsx';
import type { Editor, EditorHead } from './editor-context.tsx';
import { useCatalog, useDiscountLimit, usePackages, type useEstimateData } from './estimate-data.ts';
import { useEditorTools } from './use-editor-tools.ts';
import type { EstimateRow } from './rows.ts';

const none: readonly never[] = [];
const entity = anyEntity(estimates);

type Data = ReturnType<typeof useEstimateData>;

/** Fields that follow from the lines, or that every write moves. */
const moving: ReadonlySet<string> = new Set([
  'totals',
  'margin',
  'lineCount',
  'subtotal',
  'taxAmount',
  'total',
  'rmr',
  'version',
  'updatedAt',
]);

const still = (estimate: EstimateRow) =>
  Object.fromEntries(Object.entries(estimate).filter(([field]) => !moving.has(field)));

/** Whether only amounts have moved. */
const isStill = (kept: EstimateRow | undefined, now: EstimateRow | undefined): boolean =>
  kept !== undefined && now !== undefined && sameValue(still(kept), still(now));

/** The open estimate with its tools; undefined until everything needed to show it is here. */
export function useOpenEstimate(id: string, data: Data, clientMode: boolean) {
  const { actor, estimate, lines, company, account, people, profiles, events, seesCost } = data;
  const catalog = useCatalog() ?? none;
  const packages = usePackages() ?? none;
  const discountLimitPpm = useDiscountLimit();
  const signature = useSignature(id, estimate?.status === 'accepted');
  const tools = useEditorTools(id, estimate && lines && { estimate, lines, profiles: profiles ?? none });
  const [openedAt] = useState(() => new Date().toISOString());
  const kept = useKept(estimate, isStill);
  const currency = company?.currency ?? 'USD';
  const timeZone = company?.timeZone ?? 'UTC';
  // Rows hold on to it: it must not change with anything else of the head.
  const formats = useMemo(() => estimateFormats(currency, timeZone), [currency, timeZone]);
  const head = useMemo((): EditorHead | undefined => {
    if (!kept || !company) return undefined;
    const mayAct = can(entity, actor, 'update', kept);
    return {
      ...tools,
      actor,
      estimate: kept,
      company,
      account,
      people: people ?? none,
      profiles: profiles ?? none,
      events: events ?? none,
      catalog,
      packages,
      discountLimitPpm,
      formats,
      today: localDate(openedAt, company.timeZone),
      editable: mayAct && kept.status === 'draft' && !clientMode,
      mayAct,
      seesCost,
      clientMode,
    };
  }, [
    tools,
    actor,
    kept,
    company,
    account,
    people,
    profiles,
    events,
    catalog,
    packages,
    discountLimitPpm,
    formats,
    seesCost,
    clientMode,
    openedAt,
  ]);
  // What the customer chose is part of what was signed; the lines themselves stay as they were sent.
  const shown = useMemo(
    () =>
      signature
        ? lines?.map((line) => ({ ...line, selected: signature.selection[line.id] ?? line.selected }))
        : lines,
    [lines, signature],
  );
  const editor = useMemo(
    (): Editor | undefined => head && estimate && shown && { ...head, estimate, lines: shown },
    [head, estimate, shown],
  );
  return { editor, head, conflicts: tools.conflicts };
}
