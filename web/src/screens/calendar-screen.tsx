import { Page, PageHeader } from '../ui/page-header.tsx';

export const CalendarScreen = () => (
  <Page>
    <PageHeader title="Calendar" />
  </Page>
);
