import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import type { CompanyRow } from '../../shared/use-company.ts';
import { PhonePreview } from './phone-preview.tsx';
import type { PreviewTax } from './preview-content.ts';
import classes from './setup.module.css';

/** Props of each step. */
export interface StepProps {
  readonly company: CompanyRow;
  /** Goes to the next step. */
  readonly onNext: () => void;
}

interface StepFrameProps {
  title: string;
  note: string;
  /** The company, including the step's unsaved values. */
  company: CompanyRow;
  tax?: PreviewTax;
  children: ReactNode;
}

/** One step beside a preview of the customer's phone, which shows typed values immediately. */
export const StepFrame = ({ title, note, company, tax, children }: StepFrameProps) => (
  <div className={classes.step}>
    <Section title={title} note={note}>
      {children}
    </Section>
    <PhonePreview company={company} {...(tax && { tax })} />
  </div>
);

interface StepFootProps {
  /** Undefined if the step has no form. Then the button goes to the next step. */
  saving?: boolean;
  text?: string;
  onSkip: () => void;
  /** Whether there is nothing to skip, so that only one button is shown. */
  alone?: boolean;
}

/** Buttons to continue, with or without saving. */
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
