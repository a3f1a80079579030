import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import type { CompanyRow } from '../../shared/use-company.ts';
import { PhonePreview } from './phone-preview.tsx';
import type { PreviewTax } from './preview-content.ts';
import classes from './setup.module.css';

/** What each step is given. */
export interface StepProps {
  readonly company: CompanyRow;
  /** To the next step. */
  readonly onNext: () => void;
}

interface StepFrameProps {
  title: string;
  note: string;
  /** The company as the step would leave it. */
  company: CompanyRow;
  tax?: PreviewTax;
  children: ReactNode;
}

/** One step next to the customer's phone, which shows what is typed immediately. */
export const StepFrame = ({ title, note, company, tax, children }: StepFrameProps) => (
  <div className={classes.step}>
    <Section title={title} note={note}>
      {children}
    </Section>
    <PhonePreview company={company} {...(tax && { tax })} />
  </div>
);

interface StepFootProps {
  /** Undefined where the step is no form: then the button leads on. */
  saving?: boolean;
  text?: string;
  onSkip: () => void;
  /** Where there is nothing to skip, there is one button. */
  alone?: boolean;
}

/** The way on: with what was typed, or without. */
export const StepFoot = ({ saving, text = 'Save and continue', onSkip, alone = false }: StepFootProps) => (
  <div className={classes.foot}>
    {saving === undefined ? (
      <Button kind="primary" onClick={onSkip}>
        {text}
      </Button>
    ) : (
      <Button kind="primary" type="submit" loading={saving}>
        {text}
      </Button>
    )}
    {!alone && (
      <Button kind="quiet" onClick={onSkip}>
        Skip
      </Button>
    )}
  </div>
);
