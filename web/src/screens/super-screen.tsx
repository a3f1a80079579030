import { Page, PageHeader } from '../ui/page-header.tsx';

export const SuperScreen = () => (
  <Page>
    <PageHeader title="Super" />
  </Page>
);
