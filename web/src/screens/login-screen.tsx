import { Page, PageHeader } from '../ui/page-header.tsx';

export const LoginScreen = () => (
  <Page>
    <PageHeader title="Sign in" />
  </Page>
);
