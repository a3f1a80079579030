import { Page, PageHeader } from '../ui/page-header.tsx';

export const EstimateScreen = () => (
  <Page>
    <PageHeader title="Estimate" />
  </Page>
);
