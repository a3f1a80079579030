import { contentAgreement } from '@sable/domain/agreement/agreement-of';
import { agreementTermsOf } from '@sable/domain/contract/agreement-terms';
import { agreements } from '@sable/domain/agreement/agreement';
import { clausesOf } from '@sable/domain/agreement/clauses';
import { noticeOfCancellation } from '@sable/domain/cancellation/notice';
import { keptRules } from '@sable/domain/cancellation/offered-right';
import type { CancellationRule } from '@sable/domain/cancellation/rule';
import { rightStatement } from '@sable/domain/cancellation/right-statement';
import { regionsOf } from '@sable/domain/regions';
import type { RowIn } from '@sable/domain/queries';
import { useState } from 'react';
import { useRow } from '../../live/hooks.ts';
import { exampleCustomers } from '../../shared/example-customer.ts';
import { useCompany, useCompanyDay, type CompanyRow } from '../../shared/use-company.ts';
import { useCompanyRules } from '../../shared/use-company-rules.ts';
import { useSettings, type SettingsRow } from '../../shared/use-settings.ts';
import { MissingRiders } from './missing-riders.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import classes from '../../shared/reading.module.css';

const allRegions = [
  ...regionsOf('us').map((region) => ({ ...region, country: 'us' as const })),
  ...regionsOf('ca').map((region) => ({ ...region, country: 'ca' as const })),
];

/** Renders the agreement and its notice for an example customer in a state or province. */
function previewOf(
  agreement: RowIn<'agreements'>,
  company: CompanyRow,
  settings: SettingsRow,
  region: (typeof allRegions)[number],
  today: string,
  rights: readonly CancellationRule[],
) {
  const { name, rep, site } = exampleCustomers[agreement.language];
  const account = {
    name,
    type: agreement.accountType,
    site: { ...site, region: region.code, country: region.country },
  };
  const offered = { company, account, lines: [], rightRules: keptRules({ account }, rights, today) };
  return {
    name,
    content: contentAgreement(agreement, {
      company,
      account,
      rep: { name: rep },
      work: { from: null, to: null },
      terms: agreementTermsOf({
        ...settings,
        terminationPpm: settings.terminationPpm ?? null,
        terminationCap: settings.terminationCap ?? null,
      }),
      runsForTerm: settings.termMonths > 0,
    }),
    notice: noticeOfCancellation(offered, agreement.language, today),
    statement: rightStatement(offered, agreement.language, today),
  };
}

interface PreviewProps {
  readonly agreement: RowIn<'agreements'>;
  readonly company: CompanyRow;
  readonly settings: SettingsRow;
}

const Preview = ({ agreement, company, settings }: PreviewProps) => {
  const { today } = useCompanyDay();
  const { rights } = useCompanyRules();
  const [code, setCode] = useState(exampleCustomers[agreement.language].site.region);
  const riders = new Set(clausesOf(agreement.body).riders.map((rider) => rider.region));
  const region = allRegions.find((one) => one.code === code);
  if (!region) return null;
  const { name, content, notice, statement } = previewOf(agreement, company, settings, region, today, rights);
  return (
    <Section
      title="Preview"
      note={`As ${name} would read it`}
      actions={
        <SelectField
          label="Site in"
          hideLabel
          searchable
          choices={allRegions.map((one) => ({
            value: one.code,
            label: riders.has(one.code) ? `${one.name}, with its rider` : one.name,
            short: one.code,
          }))}
          value={code}
          onChange={(next) => setCode(next ?? code)}
        />
      }
    >
      <div className={classes.clauses} lang={agreement.language}>
        {content.clauses.map(({ id, heading, text, initialed }) => (
          <section key={id}>
            <h3>
              {heading}
              {initialed && <StatusChip tone="accent">Initials</StatusChip>}
            </h3>
            <p className={classes.text}>{text}</p>
          </section>
        ))}
        {content.riders.map(({ id, heading, text }) => (
          <section key={id}>
            <h3>
              {heading}
              <StatusChip>{`Only in ${region.code}`}</StatusChip>
            </h3>
            <p className={classes.text}>{text}</p>
          </section>
        ))}
        {statement?.said.map(({ language, heading, text }) => (
          <section key={language} lang={language}>
            <h3>
              {heading ?? 'Right to cancel'}
              <StatusChip>Next to each signature</StatusChip>
            </h3>
            <p className={classes.text}>{text}</p>
          </section>
        ))}
        {notice && (
          <section>
            <h3>
              {notice.title}
              <StatusChip>Printed twice</StatusChip>
            </h3>
            <p className={classes.text}>{notice.paragraphs.join('\n\n')}</p>
          </section>
        )}
      </div>
    </Section>
  );
};

/** Preview of an agreement in its language, before it is sent to any customer. */
export const AgreementPreview = ({ id }: { id: string }) => {
  const { row } = useRow(agreements, id);
  const company = useCompany().row;
  const settings = useSettings().company;
  return row && company && settings ? (
    <>
      <MissingRiders agreement={row} />
      <Preview key={row.language} agreement={row} company={company} settings={settings} />
    </>
  ) : null;
};
