import { mayImport, UNDO_DAYS, undoEnds } from '@sable/domain/import/import-access';
import { imports } from '@sable/domain/import/import';
import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useActor, useLive, useRow } from '../../live/hooks.ts';
import { counted, formatCount } from '../../shared/formats.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useFormats, useNow } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { ErrorPage } from '../../ui/error-page.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Section } from '../../ui/section.tsx';
import { RecordSkeleton } from '../../ui/skeletons.tsx';
import { StatusOf } from '../../shared/status-of.tsx';
import { countedOf } from './values-panel.tsx';
import stack from '../../shared/stack.module.css';

type Import = RowIn<'imports'>;

/** The progress of an import, and the available actions. */
const Progress = ({ row }: { row: Import }) => {
  const { id, kind, status, total, arrived, made, skipped, failed, removed, kept } = row;
  const act = useAction();
  const mayAct = mayImport(useActor(), kind);
  const stop = mayAct && (
    <Button small onClick={() => void act(m.imports.stop, { id })}>
      Stop
    </Button>
  );
  const seen = made + skipped + failed;
  if (status === 'arriving')
    return (
      <ProgressBar
        label={`Rows received: ${formatCount(arrived)} of ${formatCount(total)}`}
        done={arrived / total}
        note="Keep this page open until all rows have been received. Nothing has been imported yet."
        actions={stop}
      />
    );
  if (status === 'undoing' || status === 'undone')
    return (
      <ProgressBar
        label={`Undone: ${formatCount(removed)} of ${formatCount(made)}`}
        done={made === 0 ? 1 : (removed + kept) / made}
        tone={status === 'undone' ? 'success' : 'accent'}
      />
    );
  return (
    <ProgressBar
      label={`${formatCount(seen)} of ${formatCount(total)} rows`}
      done={seen / total}
      tone={status === 'done' ? 'success' : 'accent'}
      actions={status === 'running' && stop}
    />
  );
};

/** Whether a finished or stopped import created records and was not undone. */
const isWhole = ({ made, status }: Import): boolean =>
  made > 0 && (status === 'done' || status === 'stopped');

/** Undoes the whole import, after a confirmation that explains the effect. */
const Undo = ({ row }: { row: Import }) => {
  const { id, kind, fileName, made } = row;
  const act = useAction();
  const now = useNow();
  if (!mayImport(useActor(), kind) || !isWhole(row) || undoEnds(row) <= now) return null;
  const undo = async () => {
    const sure = await dialog.confirm({
      title: `Undo the import of ${fileName}?`,
      message: `${countedOf(kind, made)} will be removed from every list, search, and total. Records used since then are kept, and are listed here.`,
      okText: 'Undo import',
      danger: true,
    });
    if (sure) await act(m.imports.undo, { id });
  };
  return (
    <Button icon={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />} onClick={() => void undo()}>
      Undo import
    </Button>
  );
};

/** The rows with one outcome, with the reason. */
const Outcomes = ({
  id,
  state,
  title,
}: {
  id: string;
  state: 'failed' | 'skipped' | 'kept';
  title: string;
}) => {
  const { rows } = useLive(
    query('import-rows', { where: { importId: id, state }, orderBy: 'number', limit: 200 }),
  );
  if (rows?.length === 0) return null;
  return (
    <Section title={title} flush>
      {rows ? (
        <Lines label={title}>
          {rows.map((row) => (
            <Line
              key={row.id}
              title={`Row ${row.number}, ${row.title}`}
              detail={row.reason}
              {...(row.accountId && { href: `/account/${row.accountId}` })}
            />
          ))}
        </Lines>
      ) : (
        <LinesSkeleton />
      )}
    </Section>
  );
};

function hrefOf(kind: Import['kind'], { accountId, productId, packageId }: RowIn<'import-rows'>): string {
  if (kind === 'customers') return `/account/${accountId ?? ''}`;
  return kind === 'products' ? `/product/${productId ?? ''}` : `/packages?panel=${packageId ?? ''}`;
}

/** The first records that an import created. */
const Made = ({ row: { id, kind, made } }: { row: Import }) => {
  const { rows = [] } = useLive(
    query('import-rows', { where: { importId: id, state: 'made' }, orderBy: 'number', limit: 20 }),
  );
  if (rows.length === 0) return null;
  return (
    <Section title="Imported" note={`${formatCount(rows.length)} of ${formatCount(made)} are shown.`} flush>
      <Lines label="Imported">
        {rows.map((row) => (
          <Line
            key={row.id}
            title={row.title}
            detail={[`Row ${row.number}`, row.externalKey].filter(Boolean).join(' · ')}
            href={hrefOf(kind, row)}
          />
        ))}
      </Lines>
    </Section>
  );
};

/** One import: its progress, live for everyone who may read it, and the outcome of its rows. */
export const ImportProgress = ({ id }: { id: string }) => {
  const { row, missing } = useRow(imports, id);
  const formats = useFormats();
  const people = usePeople();
  const now = useNow();
  if (missing)
    return (
      <ErrorPage
        code="404"
        title="We can’t find this import"
        actions={<Button href="/imports">All imports</Button>}
      >
        It may be another company’s, or your role cannot view imports. Nothing was changed.
      </ErrorPage>
    );
  if (!row) return <RecordSkeleton />;
  const { kind, made, skipped, failed, removed, kept, inFile, total, rmr, status } = row;
  return (
    <Page narrow>
      <PageHeader
        title={row.fileName}
        parent={{ label: 'Imports', href: '/imports' }}
        actions={<Undo row={row} />}
        chips={<StatusOf status={status} />}
        subtitle={`${counted(inFile, 'row')} in the file, ${formatCount(total)} chosen. Started ${formats.instant(row.createdAt)} by ${people.nameOf(row.createdBy)}.`}
      />
      <div className={stack.stack}>
        <Section>
          <div className={stack.stack}>
            <Progress row={row} />
            <KeyValues
              figures
              rows={[
                { label: 'Imported', value: countedOf(kind, made) },
                ...(rmr ? [{ label: 'RMR', value: formats.money(rmr) }] : []),
                ...(skipped > 0 ? [{ label: 'Already on file', value: formatCount(skipped) }] : []),
                ...(removed > 0 ? [{ label: 'Undone', value: formatCount(removed) }] : []),
                ...(kept > 0 ? [{ label: 'Kept because in use', value: formatCount(kept) }] : []),
                ...(failed > 0 ? [{ label: 'Refused', value: formatCount(failed) }] : []),
                ...(isWhole(row)
                  ? [
                      {
                        label: 'Undo',
                        value:
                          undoEnds(row) > now
                            ? `Until ${formats.instant(undoEnds(row))}`
                            : `Ended ${UNDO_DAYS} days after the import`,
                      },
                    ]
                  : []),
              ]}
            />
          </div>
        </Section>
        <Outcomes id={id} state="kept" title="Kept because in use" />
        <Outcomes id={id} state="failed" title="Refused" />
        <Outcomes id={id} state="skipped" title="Already on file" />
        <Made row={row} />
      </div>
    </Page>
  );
};
