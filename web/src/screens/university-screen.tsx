import { Page, PageHeader } from '../ui/page-header.tsx';

export const UniversityScreen = () => (
  <Page>
    <PageHeader title="University" />
  </Page>
);
