import { Button } from '../../ui/button.tsx';
import { AuthCard } from './auth-card.tsx';
import { DemoPeople } from './demo-people.tsx';
import type { Installation } from './installation.ts';
import classes from './onboarding.module.css';

/** Shown when the company has been created. Leads to its branding and first estimate, or to the dashboard. */
export const OnboardingDone = ({ companyName }: { companyName: string }) => (
  <AuthCard
    wide
    title={`${companyName} is open`}
    subtitle="Next: your logo, your taxes, and what you sell. A few minutes lead to a first estimate that looks like yours."
  >
    <div className={classes.ways}>
      <Button kind="primary" fullWidth href="/setup">
        Make it yours
      </Button>
      <Button fullWidth href="/dashboard">
        Go to the dashboard
      </Button>
    </div>
  </AuthCard>
);

/** Shown when the demo dealership is ready, with the people to sign in as. */
export const DemoReady = ({ demo }: { demo: Installation }) => (
  <AuthCard
    wide
    title="The demo is ready"
    subtitle="A made-up dealership with a year of accounts and estimates. Each person sees what their role allows."
  >
    <div className={classes.working}>
      <DemoPeople people={demo.people} password={demo.password} />
    </div>
  </AuthCard>
);
