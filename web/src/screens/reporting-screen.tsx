import { Page, PageHeader } from '../ui/page-header.tsx';

export const ReportingScreen = () => (
  <Page>
    <PageHeader title="Reporting" />
  </Page>
);
