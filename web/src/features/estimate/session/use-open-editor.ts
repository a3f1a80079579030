import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { estimates } from '@sable/domain/estimate/estimate';
import { anyEntity } from '@sable/domain/kernel/entity';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { can } from '@sable/domain/kernel/transaction';
import { localDate } from '@sable/domain/local-date';
import { useLiveClient } from '../../../live/hooks.ts';
import { toast } from '../../../ui/toast.ts';
import { offerUndo, withdrawUndo } from '../../../ui/undo.ts';
import { useStableValue } from '../../../ui/use-stable-value.ts';
import type { Editor } from './editor-context.tsx';
import {
  useAgreedPrices,
  useCatalog,
  useEstimateData,
  useOfferedPackages,
  useRoleLimits,
} from './estimate-data.ts';
import { EstimateSession } from './estimate-session.ts';
import type { SessionNotices } from './notices.ts';
import { atPrices, picturesOf } from './catalog.ts';
import { estimateFormats } from './formats.ts';
import { useFreshTax } from './use-fresh-tax.ts';
import { useSectionPictures } from './use-section-pictures.ts';
import type { EstimateRow } from './rows.ts';

const none: readonly never[] = [];
const entity = anyEntity(estimates);

const notices: SessionNotices = {
  reportError: (message) => void toast.error(message),
  offerUndo,
  withdrawUndo,
};

/** Fields that are derived from the lines, or that change with every write. */
const volatileFields: ReadonlySet<string> = new Set([
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

const stableFields = (estimate: EstimateRow) =>
  Object.fromEntries(Object.entries(estimate).filter(([field]) => !volatileFields.has(field)));

const onlyTotalsChanged = (before: EstimateRow | undefined, now: EstimateRow | undefined): boolean =>
  before !== undefined && now !== undefined && deepEqual(stableFields(before), stableFields(now));

/** Creates the session of an estimate and keeps it for as long as its screen is open. */
function useSession(id: string): EstimateSession {
  const client = useLiveClient();
  const session = useMemo(() => new EstimateSession(client, id, notices), [client, id]);
  useEffect(() => {
    const stop = session.start();
    const flush = () => session.flush();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      stop();
    };
  }, [session]);
  return session;
}

/** Returns the open estimate; `editor` is undefined until all of its data is loaded. */
export function useOpenEditor(id: string) {
  const session = useSession(id);
  const data = useEstimateData(id);
  const { missing, error, actor, company, account, people, profiles, exemptions, events, seesCost } = data;
  const products = useCatalog() ?? none;
  const pictures = useMemo(() => picturesOf(products), [products]);
  const sectionPictures = useSectionPictures(id);
  const roleLimits = useRoleLimits();
  const [openedAt] = useState(() => new Date().toISOString());
  const stored = useSyncExternalStore(session.rows.watch, () => session.rows.get()?.estimate);
  const estimate = useStableValue(stored, onlyTotalsChanged);
  const currency = company?.currency ?? 'USD';
  const timeZone = company?.timeZone ?? 'UTC';
  // Rows depend on the formats, so they are stable across other changes of the company.
  const formats = useMemo(() => estimateFormats(currency, timeZone), [currency, timeZone]);
  const known = account && !account.site?.region ? none : profiles;
  const today = company && localDate(openedAt, company.timeZone);
  const agreed = useAgreedPrices(data.agreedPrices, today);
  const catalog = useMemo(() => atPrices(products, agreed), [products, agreed]);
  const packages = useOfferedPackages(today || undefined);
  const unsent = estimate && ['draft', 'pending_approval', 'approved'].includes(estimate.status);
  const taxChange = useFreshTax({
    estimate: unsent && can(entity, actor, 'update', estimate) ? estimate : undefined,
    account,
    profiles: known,
    exemptions,
    today,
  });
  const editor = useMemo((): Editor | undefined => {
    if (!estimate || !company || !today) return undefined;
    const canAct = can(entity, actor, 'update', estimate);
    return {
      session,
      actor,
      estimate,
      company,
      account,
      people: people ?? none,
      profiles: known,
      exemptions: exemptions ?? none,
      taxChange,
      events: events ?? none,
      catalog,
      agreed,
      packages,
      pictures,
      sectionPictures,
      roleLimits,
      formats,
      today,
      editable: canAct && estimate.status === 'draft',
      canAct,
      seesCost,
    };
  }, [
    session,
    actor,
    estimate,
    company,
    account,
    people,
    known,
    exemptions,
    taxChange,
    events,
    catalog,
    agreed,
    packages,
    pictures,
    sectionPictures,
    roleLimits,
    formats,
    seesCost,
    today,
  ]);
  return { editor, missing, error };
}
