import stack from '../../shared/stack.module.css';
import { BlockBoundary } from '../../ui/block-boundary.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { CompanySection } from './company-list.tsx';
import { PasswordPolicyForm } from './password-policy-form.tsx';
import { PlatformHealth } from './platform-health.tsx';

/** The platform's console: health of the installation, companies, and password policy. */
export const SuperView = () => (
  <Page>
    <PageHeader title="Platform" subtitle="The health of this installation, and its companies." />
    <div className={stack.stack}>
      <BlockBoundary title="Health">
        <PlatformHealth />
      </BlockBoundary>
      <BlockBoundary title="Companies">
        <CompanySection />
      </BlockBoundary>
      <BlockBoundary title="Passwords">
        <PasswordPolicyForm />
      </BlockBoundary>
    </div>
  </Page>
);
