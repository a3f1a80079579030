import { Page, PageHeader } from '../ui/page-header.tsx';

export const CompanyScreen = () => (
  <Page>
    <PageHeader title="Company" />
  </Page>
);
