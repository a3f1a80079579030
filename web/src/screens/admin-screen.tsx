import { Page, PageHeader } from '../ui/page-header.tsx';

export const AdminScreen = () => (
  <Page>
    <PageHeader title="Admin" />
  </Page>
);
