import { brand } from '@sable/domain/brand';
import { useCallback } from 'react';
import { useAddress } from '../address.ts';
import { readPrivacyPolicy } from '../shared/privacy-policy.ts';
import { useRequest } from '../shared/use-request.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { Page, PageHeader } from '../ui/page-header.tsx';
import { ReadingSkeleton } from '../ui/skeletons.tsx';
import classes from './privacy-policy-screen.module.css';

const parts: readonly { title: string; text: string }[] = [
  {
    title: 'Who is responsible',
    text: `${brand.name} is run by the company whose address you opened, on its own server or one it rents. That company decides what is stored and why, and answers your questions about it.`,
  },
  {
    title: 'What is stored',
    text: 'Of staff: name, email address, role, and what they changed and when. Of customers: name, address, phone, email, what was offered, what was agreed and signed, and what was installed. When someone signs, also the time, the network address and the device, because the signature is worth nothing without them.',
  },
  {
    title: 'What it is used for',
    text: 'To prepare and send estimates, carry out the work that was agreed, monitor what was installed and keep the records the law asks for. Nothing is sold, and nothing is used for advertising.',
  },
  {
    title: 'Who receives it',
    text: 'The staff of the company according to their role, the central station that monitors the premises, and services that the company itself connects, such as email delivery. Nothing else leaves the server automatically.',
  },
  {
    title: 'What stays in your browser',
    text: 'A sign-in cookie, whether you prefer dark mode, the page you were on, and the names of your company and role. All but the dark mode goes when you sign out. There is no tracking.',
  },
  {
    title: 'How long',
    text: 'As long as the contract and the law require. Signed documents and the record of changes cannot be altered, only removed when their time is over.',
  },
  {
    title: 'Your rights',
    text: 'You may ask the company for a copy of what it holds about you, have errors corrected, and have data removed that need not be kept. Write to the company that sent you the estimate or employs you.',
  },
];

const PlatformPolicy = () => (
  <>
    <PageHeader title="Privacy policy" subtitle="What is kept about you, why, and what you can ask for." />
    <div className={classes.text}>
      {parts.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </div>
  </>
);

const CompanyPolicy = ({ id }: { id: string }) => {
  const ask = useCallback(() => readPrivacyPolicy(id), [id]);
  const { value, error, refetch } = useRequest(ask);
  if (error && error.code !== 'NOT_FOUND' && !value)
    return (
      <ErrorPage title="The policy couldn’t be loaded" actions={<Button onClick={refetch}>Try again</Button>}>
        {error.message}
      </ErrorPage>
    );
  if (!value && !error) return <ReadingSkeleton />;
  if (!value?.policy) return <PlatformPolicy />;
  return (
    <>
      <PageHeader title="Privacy policy" subtitle={value.company} />
      <div className={classes.text}>
        {value.policy.split(/\n{2,}/).map((text, index) => (
          <p key={index}>{text}</p>
        ))}
      </div>
    </>
  );
};

/** The privacy policy of the company in the address, or the platform's. */
export const PrivacyPolicyScreen = () => {
  const { company } = useAddress().query;
  return <Page narrow>{company ? <CompanyPolicy key={company} id={company} /> : <PlatformPolicy />}</Page>;
};
