import { useEffect, useState } from 'react';
import { readQuery } from '../address.ts';
import { redirectAfterSignIn } from '../features/sign-in/enter-product.ts';
import { InvitationForm } from '../features/sign-in/invitation-form.tsx';
import { LinkForm } from '../features/sign-in/link-form.tsx';
import { MailedLinkForm } from '../features/sign-in/mailed-link-form.tsx';
import { ResetForm } from '../features/sign-in/reset-form.tsx';
import { NewAddressForm } from '../features/sign-in/new-address-form.tsx';
import { useInstallation } from '../features/sign-in/installation.ts';
import { CompanyClosedPage } from '../features/sign-in/company-closed-page.tsx';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';
import { isAuthenticated } from '../guard/can-visit.ts';
import { navigate } from '../navigate.ts';
import { getSession, useSession } from '../session/session.ts';
import { addressProblemText, readAddressProblem } from '../shared/provider-window.ts';
import { SignedIn, StartFrame } from '../shell/main-layout.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import { EntrySkeleton } from '../ui/skeletons.tsx';
import { toast } from '../ui/toast.ts';
import { usePrefetch } from '../ui/use-prefetch.ts';

// Lazy-loaded: most sign-ins finish before this step.
const SecondFactorStep = lazyWithRetry(
  async () => (await import('../features/sign-in/second-factor-step.tsx')).SecondFactorStep,
  { Fallback: EntrySkeleton },
);

/** The parts that a sign-in opens: they are prefetched before the password is typed. */
const product = [StartFrame, SignedIn];

type Step =
  | { at: 'sign-in'; note: string | null }
  | { at: 'mail'; purpose: 'password' | 'sign-in' }
  | { at: 'link'; token: string }
  | { at: 'reset'; token: string }
  | { at: 'new-address'; token: string }
  | { at: 'invitation'; token: string };

const signIn: Step = { at: 'sign-in', note: null };

const stepOf = (search: string): Step => {
  const { reset, invite, link, email } = readQuery(search);
  if (reset) return { at: 'reset', token: reset };
  if (invite) return { at: 'invitation', token: invite };
  if (link) return { at: 'link', token: link };
  if (email) return { at: 'new-address', token: email };
  return signIn;
};

/**
 * Sign-in, a forgotten password, and the links sent by email: a new password, an invitation, a sign-in, a new
 * address.
 */
export const LoginScreen = () => {
  const session = useSession();
  const installation = useInstallation();
  usePrefetch(product, true);
  const [step, setStep] = useState(() => stepOf(window.location.search));
  const [found] = useState(() => readAddressProblem(readQuery(window.location.search)));
  const [email, setEmail] = useState('');
  useEffect(() => {
    // Removes the link's token from the address: it must not stay in any history or storage.
    if (window.location.search) navigate('/login', { replace: true, keepView: true });
  }, []);
  const known = isAuthenticated(session);
  const idle = step.at === 'sign-in';
  useEffect(() => {
    if (known && idle) redirectAfterSignIn();
  }, [known, idle]);
  if (known && idle) return null;
  if (session.pending && idle) return <SecondFactorStep pending={session.pending} />;
  if (session.user && !known && idle) return <CompanyClosedPage session={session} />;
  const providers = installation?.providers ?? [];
  // The provider's name is only known once the installation is loaded.
  const problem = found && installation !== undefined ? addressProblemText(found, providers) : null;
  const forgot = () => setStep({ at: 'mail', purpose: 'password' });
  const mailLink = () => setStep({ at: 'mail', purpose: 'sign-in' });
  if (step.at === 'reset') {
    const note = 'Your new password is saved. Sign in with it.';
    return <ResetForm token={step.token} onForgot={forgot} onDone={() => setStep({ at: 'sign-in', note })} />;
  }
  if (step.at === 'invitation') {
    return (
      <InvitationForm
        token={step.token}
        providers={providers}
        problem={problem}
        onSignIn={() => setStep(signIn)}
        onForgot={forgot}
      />
    );
  }
  if (step.at === 'link') {
    return <LinkForm token={step.token} onDone={() => setStep(signIn)} onNewLink={mailLink} />;
  }
  if (step.at === 'new-address') {
    const handleDone = (address: string) => {
      setEmail(address);
      setStep({ at: 'sign-in', note: `Your address is changed. Sign in with ${address}.` });
      if (isAuthenticated(getSession()))
        toast.success('Your address is changed.', { detail: `You sign in with ${address}.` });
    };
    return <NewAddressForm token={step.token} onDone={handleDone} />;
  }
  if (step.at === 'mail') {
    const { purpose } = step;
    return (
      <MailedLinkForm purpose={purpose} email={email} onEmail={setEmail} onBack={() => setStep(signIn)} />
    );
  }
  return (
    <SignInForm
      email={email}
      onEmail={setEmail}
      onForgot={forgot}
      onMailLink={mailLink}
      note={step.note}
      problem={problem}
      installation={installation}
    />
  );
};
