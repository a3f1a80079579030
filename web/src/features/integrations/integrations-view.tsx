import stack from '../../shared/stack.module.css';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { KeyList } from './key-list.tsx';
import { SealKeyList } from './seal-key-list.tsx';
import { ServiceList } from './service-list.tsx';
import { WebhookList } from './webhook-list.tsx';

/** All exchanges of this company with other systems, with their actual state. */
export const IntegrationsView = () => (
  <Page narrow>
    <PageHeader
      title="Integrations"
      subtitle="What the company exchanges with other systems, and when each last worked."
    />
    <div className={stack.stack}>
      <ServiceList />
      <SealKeyList />
      <WebhookList />
      <KeyList />
    </div>
  </Page>
);
