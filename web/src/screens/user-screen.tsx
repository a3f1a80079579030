import { Page, PageHeader } from '../ui/page-header.tsx';

export const UserScreen = () => (
  <Page>
    <PageHeader title="User Info" />
  </Page>
);
