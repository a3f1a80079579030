import { CompanyPeople } from './company-people.tsx';
import { CompanyStatusMenu } from '../../shared/company-status.tsx';
import { choiceLabel, counted, formatCount } from '../../shared/formats.ts';
import { listCompanies, statusConsequence } from '../../shared/platform-companies.ts';
import { StatusOf } from '../../shared/status-of.tsx';
import { useFormats } from '../../shared/use-company.ts';
import { useRequest } from '../../shared/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';

/** Another company as the platform sees it: its state, size, and people, but none of its records. */
export const OtherCompany = ({ id }: { id: string }) => {
  const { instant } = useFormats();
  const { value, error, refetch } = useRequest(listCompanies);
  const company = value?.find((each) => each.id === id);
  if (error || (value && !company))
    return (
      <ErrorPage title="We can’t find this company" actions={<Button href="/super">All companies</Button>}>
        {error?.message ?? 'The address may be old. Nothing was changed.'}
      </ErrorPage>
    );
  if (!company) return <FormSkeleton />;
  return (
    <Page narrow>
      <PageHeader
        title={company.name}
        parent={{ label: 'Companies', href: '/super' }}
        subtitle={statusConsequence(company.status)}
        chips={<StatusOf status={company.status} />}
        actions={<CompanyStatusMenu company={company} onChanged={refetch} />}
      />
      <Section
        title="Facts"
        note="Its accounts and estimates are for its own staff. To see what they see, act as one of them."
      >
        <KeyValues
          rows={[
            { label: 'People', value: counted(company.people, 'person', 'people') },
            { label: 'Changes so far', value: formatCount(company.seq), figure: true },
            { label: 'Country', value: choiceLabel(company.country) },
            { label: 'Time zone', value: company.timeZone.replaceAll('_', ' ') },
            { label: 'Created', value: instant(company.createdAt) },
          ]}
        />
      </Section>
      <CompanyPeople companyId={company.id} />
    </Page>
  );
};
