import type { ReactNode } from 'react';
import { IconChartBar, IconDownload } from '@tabler/icons-react';
import { hasRight } from '@sable/domain/kernel/rights';
import { proveFirst } from '../../live/client-error.ts';
import { useActor } from '../../live/hooks.ts';
import { DataTable } from '../../shared/data-table.tsx';
import { download } from '../../shared/download.ts';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { attempt } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { tableCsv } from './csv.ts';
import { ReportBars } from './report-bars.tsx';
import classes from './reporting.module.css';
import { plainLines, shownValue, type ReportRow, type ReportTable } from './report-table.ts';
import type { ReportFilter } from './use-report.ts';

/** Downloads a text as a file. */
function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  download(address, name);
  URL.revokeObjectURL(address);
}

const isEmpty = (table: ReportTable): boolean =>
  table.rows.every(({ values }) => values.slice(1).every((value) => !value));

const Figures = ({ table, title }: { table: ReportTable; title: string }) => {
  const formats = useFormats();
  const columns = table.columns.map((column, index) => ({
    id: column.id,
    label: column.label,
    figure: column.kind !== 'text',
    cell: ({ values, href }: ReportRow) => {
      const shown = shownValue(column.kind, values[index], formats);
      return index === 0 && href ? <a href={href}>{shown}</a> : shown;
    },
  }));
  const foot = table.foot?.map((value, index) =>
    shownValue(table.columns[index]?.kind ?? 'text', value, formats),
  );
  return <DataTable label={title} columns={columns} rows={table.rows} keyOf={({ key }) => key} foot={foot} />;
};

/** Title of a report, and what exactly it counts. */
export interface ReportFacts {
  readonly id: string;
  readonly title: string;
  /** What is counted, and by which date. */
  readonly definition: string;
  /** Whether the period applies. If false, the report shows the present. */
  readonly dated: boolean;
}

interface ReportViewProps {
  report: ReportFacts;
  filter: ReportFilter;
  /** Undefined while loading. */
  table: ReportTable | undefined;
  /** Actions that start from the report. */
  acts?: ReactNode;
}

/**
 * One report: its definition, the bars, and the table. Users with the export right can download the table, after a
 * recent sign-in.
 */
export const ReportView = ({ report, filter, table, acts }: ReportViewProps) => {
  const canExport = hasRight(useActor(), 'export');
  const save = (table: ReportTable) => {
    const period = report.dated ? `-${filter.range.from}-${filter.range.to}` : '';
    // The table as of the moment of the click.
    const text = tableCsv(plainLines(table));
    return attempt(() => proveFirst().then(() => downloadText(`${report.id}${period}.csv`, text)));
  };
  const empty = table !== undefined && isEmpty(table);
  return (
    <Section
      title={report.title}
      note={report.definition}
      flush
      actions={
        canExport && (
          <Button
            small
            icon={<IconDownload size={16} aria-hidden />}
            disabled={!table || empty}
            onClick={() => table && void save(table)}
          >
            CSV
          </Button>
        )
      }
    >
      {acts && <div className={classes.acts}>{acts}</div>}
      {!table && <LinesSkeleton count={5} />}
      {empty && (
        <EmptyState
          small
          icon={<IconChartBar aria-hidden />}
          title={report.dated ? 'Nothing to count in this period' : 'Nothing to count now'}
        >
          {report.dated
            ? 'Choose a longer period or another rep.'
            : 'Choose another rep, or come back later.'}{' '}
          See the definition above.
        </EmptyState>
      )}
      {table && !empty && (
        <>
          <ReportBars table={table} />
          <Figures table={table} title={report.title} />
        </>
      )}
    </Section>
  );
};
