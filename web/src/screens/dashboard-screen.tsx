import { Page, PageHeader } from '../ui/page-header.tsx';

export const DashboardScreen = () => (
  <Page>
    <PageHeader title="Dashboard" />
  </Page>
);
