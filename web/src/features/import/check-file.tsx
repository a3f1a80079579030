import type { ImportKind } from '@sable/domain/import/import-fields';
import { reviewRows } from '@sable/domain/import/import-review';
import { readRows } from '@sable/domain/import/import-row';
import { useMemo, useState } from 'react';
import { useMutate } from '../../live/hooks.ts';
import { useIsHere } from '../../address.ts';
import { navigate } from '../../navigate.ts';
import { counted, formatCount } from '../../shared/formats.ts';
import stack from '../../shared/stack.module.css';
import { attempt } from '../../shared/use-action.ts';
import { useLeaveGuard } from '../../shared/use-leave-guard.ts';
import type { CompanyRow } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { toast } from '../../ui/toast.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import { dayColumns, otherCurrencyIn, type ImportDraft } from './draft.ts';
import { FixRows } from './fix-rows.tsx';
import { ReviewCounts } from './review-counts.tsx';
import { SameCustomers } from './same-customers.tsx';
import { sendImport } from './send-import.ts';
import { useKnown } from './use-known.ts';
import { useSkus } from './use-skus.ts';
import { countedOf, ValuesPanel } from './values-panel.tsx';
import classes from './import.module.css';

interface CheckFileProps {
  kind: ImportKind;
  company: CompanyRow;
  /** Today in the company's time zone. */
  today: string;
  draft: ImportDraft;
  onDraft: (draft: ImportDraft) => void;
  onBack: () => void;
}

/**
 * The dry run: what the file would become, which problems block rows, and how to fix them. Nothing is written before
 * "Import".
 */
export const CheckFile = ({ kind, company, today, draft, onDraft, onBack }: CheckFileProps) => {
  const { country, currency } = company;
  const mutate = useMutate();
  const isHere = useIsHere();
  const [sent, setSent] = useState<number | null>(null);
  const guard = useLeaveGuard({ dirty: true, kept: () => false, onLeave: () => undefined });
  const { table, columns, words } = draft;
  const skus = useSkus(kind, draft);
  const rows = useMemo(() => {
    const orders = dayColumns(draft, kind, country).map(({ field, order }) => [field, order] as const);
    const settings = {
      kind,
      columns,
      country,
      currency,
      today,
      words,
      ...(skus.known && { skus: skus.known }),
      dayOrders: Object.fromEntries(orders),
    };
    return readRows(table.rows, settings);
  }, [draft, kind, columns, country, currency, today, words, table, skus.known]);
  const known = useKnown(kind, rows, today);
  const reviewed = useMemo(() => {
    const { create, onto } = draft;
    return reviewRows(rows, { keys: new Set(known.keys), customers: known.customers, create, onto });
  }, [rows, known, draft]);
  const ready = reviewed.filter(({ imports }) => imports).map(({ row }) => row);
  const remarks = ready.filter(({ remark }) => remark !== null).length;
  const otherCurrency = otherCurrencyIn(draft, kind, currency);
  const error = known.error ?? skus.error;
  const isChecked = known.looked === known.asked && error === null && skus.isWhole;
  const checkAgain = () => {
    if (known.error !== null) known.again();
    if (skus.error !== null) skus.again();
  };
  const send = async () => {
    setSent(0);
    const { fileName } = draft;
    const done = await attempt(() =>
      sendImport(mutate, { kind, fileName, inFile: rows.length, currency, rows: ready, onSent: setSent }),
    );
    if (!done.ok) return setSent(null);
    const path = `/import/${done.result}`;
    if (isHere()) return guard.pass(() => navigate(path));
    toast.success(`${fileName} was imported.`, { action: { label: 'Open', onClick: () => navigate(path) } });
  };
  return (
    <>
      <PageHeader
        title={`Import ${kind}`}
        subtitle={`${draft.fileName}, ${counted(table.rows.length, 'row')}`}
      />
      <ReviewCounts rows={reviewed} withRmr={kind === 'customers' || kind === 'contracts'} />
      {otherCurrency !== undefined && (
        <p className={stack.fault} role="alert">
          The column {otherCurrency} is in another currency. The company works in {currency}, so nothing can
          be imported from it. Use a file with amounts in {currency}.
        </p>
      )}
      {error && (
        <div className={stack.row}>
          <p className={stack.fault} role="alert">
            The check of this file stopped early. {error} What you matched and corrected is kept.
          </p>
          <Button onClick={checkAgain}>Check again</Button>
        </div>
      )}
      <div className={classes.columns}>
        <div className={stack.stack}>
          <ColumnsPanel kind={kind} draft={draft} onDraft={onDraft} />
          <ValuesPanel kind={kind} draft={draft} onDraft={onDraft} country={country} />
        </div>
        <div className={stack.stack}>
          <FixRows kind={kind} draft={draft} rows={reviewed} onDraft={onDraft} />
          <SameCustomers draft={draft} rows={reviewed} onDraft={onDraft} />
          {remarks > 0 && (
            <p className={`${stack.plain} ${stack.quiet} ${stack.small}`}>
              {counted(remarks, 'row')} without a price {remarks === 1 ? 'becomes a lead' : 'become leads'},
              whatever the status says.
            </p>
          )}
        </div>
      </div>
      <div className={classes.foot}>
        <div className={classes.progress}>
          {sent !== null && <ProgressBar label="Sending the rows" done={sent / Math.max(1, ready.length)} />}
          {sent === null && known.asked > 0 && (
            <ProgressBar
              label={`Checked ${formatCount(known.looked)} of ${formatCount(known.asked)}`}
              done={known.looked / known.asked}
              tone={isChecked ? 'success' : 'accent'}
            />
          )}
        </div>
        <span className={classes.promise}>Nothing is saved yet. The whole import can be undone.</span>
        <Button disabled={sent !== null} onClick={onBack}>
          Back
        </Button>
        <Button
          kind="primary"
          loading={sent !== null}
          disabled={ready.length === 0 || !isChecked || otherCurrency !== undefined}
          onClick={() => void send()}
        >
          Import {countedOf(kind, ready.length)}
        </Button>
      </div>
    </>
  );
};
