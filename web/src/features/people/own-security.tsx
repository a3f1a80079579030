import stack from '../../shared/stack.module.css';
import { EmailSection } from './email-section.tsx';
import { LinkedProvidersSection } from './linked-providers-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** All of the user's sign-in methods, and their active sessions. */
export const OwnSecurity = ({ email }: { email: string }) => (
  <div className={stack.stack}>
    <EmailSection email={email} />
    <PasswordForm />
    <PasskeysSection />
    <LinkedProvidersSection />
    <SecondFactorSection />
    <SessionsSection />
  </div>
);
