import { accounts } from '@sable/domain/account';
import { addressLine } from '@sable/domain/address';
import { contacts } from '@sable/domain/contact';
import { estimates } from '@sable/domain/estimate/estimate';
import { carriesMoney } from '@sable/domain/estimate/line-kind';
import { linesOf } from '@sable/domain/estimate/line';
import { withChosenQuantity } from '@sable/domain/estimate/selection';
import { soldSections } from '@sable/domain/estimate/sold-lines';
import { localDate } from '@sable/domain/local-date';
import { phoneHref, readablePhone } from '@sable/domain/phone';
import { formatQuantity } from '@sable/domain/quantity';
import type { RowIn } from '@sable/domain/queries';
import { useLive, useRow } from '../../live/hooks.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { useCompany, useFormats } from '../../shared/use-company.ts';
import { KeyValues } from '../../ui/key-values.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { EditorSkeleton } from '../../ui/skeletons.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { NoEstimate } from './no-estimate.tsx';
import { kindLabels, statusTones, statusLabels } from './session/formats.ts';
import classes from './sold-estimate.module.css';

type EstimateRow = RowIn<'estimates'>;
type LineRow = RowIn<'estimate-lines'>;

/** One line: quantity and item. Equipment does not show its kind. */
const SoldLine = ({ line }: { line: LineRow }) => {
  const kind = line.kind === 'equipment' || !carriesMoney(line.kind) ? null : kindLabels[line.kind];
  return (
    <Line
      before={
        carriesMoney(line.kind) && (
          <span className={classes.quantity}>{`${formatQuantity(line.quantityMilli)} ×`}</span>
        )
      }
      title={<span className={classes.name}>{line.name}</span>}
      detail={[kind, line.description].filter(Boolean).join(' · ')}
    />
  );
};

/** A section of the estimate, under its heading. */
const SoldSection = ({ lines: [first, ...rest] }: { lines: readonly LineRow[] }) => {
  if (!first) return null;
  const heading = first.kind === 'section' ? first : null;
  const title = heading?.name ?? 'Items';
  return (
    <Section title={title} note={heading?.description} flush>
      <Lines label={title}>
        {(heading ? rest : [first, ...rest]).map((line) => (
          <SoldLine key={line.id} line={line} />
        ))}
      </Lines>
    </Section>
  );
};

/** The installation site, and the contact person. */
const SiteFacts = ({ estimate }: { estimate: EstimateRow }) => {
  const { row: account } = useRow(accounts, estimate.accountId);
  const { row: contact } = useRow(contacts, estimate.contactId);
  const { row: company } = useCompany();
  const { day } = useFormats();
  const phone = contact?.phone ?? account?.phone;
  return (
    <Section title="Site">
      <KeyValues
        rows={[
          { label: 'Customer', value: account && <a href={`/account/${account.id}`}>{account.name}</a> },
          { label: 'Address', value: addressLine(account?.site) },
          { label: 'Contact', value: contact?.name },
          { label: 'Phone', value: phone && <a href={phoneHref(phone)}>{readablePhone(phone)}</a> },
          {
            label: 'Sold',
            value: estimate.decidedAt && company && day(localDate(estimate.decidedAt, company.timeZone)),
          },
          { label: 'Internal notes', value: estimate.internalNotes },
        ]}
      />
    </Section>
  );
};

/** A sold estimate for installers, who see no prices: what to bring, and where to go. */
export const SoldEstimate = ({ id }: { id: string }) => {
  const { row: estimate, missing, error } = useRow(estimates, id);
  const { rows: lines } = useLive(linesOf(id));
  if (missing || error) return <NoEstimate error={error} />;
  if (!estimate) return <EditorSkeleton />;
  return (
    <Page>
      <PageHeader
        title={estimate.reference}
        subtitle={estimate.title}
        parent={{ label: 'Estimates', href: '/estimates' }}
        chips={<StatusChip tone={statusTones[estimate.status]}>{statusLabels[estimate.status]}</StatusChip>}
      />
      <div className={classes.columns}>
        <div className={classes.lines}>
          {lines ? (
            soldSections(
              lines.map((line) => withChosenQuantity(line, estimate.selection ?? {})),
              estimate.selection ?? {},
              estimate.chosenOptionId,
            ).map((section) => <SoldSection key={section[0]?.id} lines={section} />)
          ) : (
            <Section flush>
              <LinesSkeleton count={6} />
            </Section>
          )}
        </div>
        <SiteFacts estimate={estimate} />
      </div>
    </Page>
  );
};
