import { IconCertificate, IconPrinter } from '@tabler/icons-react';
import { localDate } from '@sable/domain/local-date';
import { useActor } from '../../live/hooks.ts';
import { useCompany, useCompanyDay, useFormats } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './university.module.css';
import type { Enrollment } from './use-enrollment.ts';

/** Printable certificate of a passed course. */
export const Certificate = ({ enrollment }: { enrollment: Enrollment }) => {
  const { day } = useFormats();
  const { timeZone } = useCompanyDay();
  const { row: company } = useCompany();
  const { name } = useActor();
  if (!enrollment.passedAt) return null;
  return (
    <Section
      title="Certificate"
      actions={
        <Button icon={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <div className={classes.certificate}>
        <IconCertificate size={40} stroke={1.25} aria-hidden />
        <p className={classes.certified}>{name}</p>
        <p>{`has passed “${enrollment.title}” of ${company?.name ?? ''} on ${day(localDate(enrollment.passedAt, timeZone))}`}</p>
        {enrollment.score !== null && <p>{`Score: ${enrollment.score}%`}</p>}
        {enrollment.expiresOn && <p>{`Valid until ${day(enrollment.expiresOn)}`}</p>}
      </div>
    </Section>
  );
};
