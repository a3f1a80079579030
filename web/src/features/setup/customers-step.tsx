import { IconFileImport, IconUserPlus } from '@tabler/icons-react';
import { Line, Lines } from '../../shared/lines.tsx';
import stack from '../../shared/stack.module.css';
import { StepFoot, StepFrame, type StepProps } from './step-frame.tsx';

/**
 * The company's customers: imported from a file, or added one by one. The user returns from both through the
 * checklist.
 */
export const CustomersStep = ({ company, onNext }: StepProps) => (
  <StepFrame
    title="Your customers"
    note="Import accounts, contacts, and products from another program, or start without them."
    company={company}
  >
    <div className={stack.stack}>
      <Lines label="Ways to begin">
        <Line
          href="/import"
          before={<IconFileImport size={20} stroke={1.5} aria-hidden />}
          title="Import a file"
          detail="CSV from a spreadsheet or from another CRM. An import can be undone."
        />
        <Line
          href="/account"
          before={<IconUserPlus size={20} stroke={1.5} aria-hidden />}
          title="Type the first account"
          detail="A name is enough to begin."
        />
      </Lines>
      <StepFoot text="Continue" onSkip={onNext} alone />
    </div>
  </StepFrame>
);
