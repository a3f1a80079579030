import { Page, PageHeader } from '../ui/page-header.tsx';

export const OnboardingScreen = () => (
  <Page>
    <PageHeader title="Set up your company" />
  </Page>
);
