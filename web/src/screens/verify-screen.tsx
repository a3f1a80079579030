import { SEAL_CHECK_MAX_BYTES, type SealCheck } from '@sable/domain/seal-check';
import { useId, useRef, useState } from 'react';
import { useDrop } from '../attachments/use-drop.ts';
import { asClientError } from '../live/client-error.ts';
import { checkSealOf, faultTexts, recordFaultTexts } from '../shared/seal-check.ts';
import { Button } from '../ui/button.tsx';
import { KeyValues } from '../ui/key-values.tsx';
import { Page, PageHeader } from '../ui/page-header.tsx';
import { Section } from '../ui/section.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import visuallyHidden from '../ui/visually-hidden.module.css';
import classes from './verify-screen.module.css';

/** The result of checking a file, or why it could not be checked. */
type Outcome = { readonly name: string } & ({ readonly check: SealCheck } | { readonly problem: string });

const MEGABYTE = 1024 * 1024;
const sealTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long' });

async function outcomeOf(file: File): Promise<Outcome> {
  const { name, size } = file;
  if (size > SEAL_CHECK_MAX_BYTES)
    return {
      name,
      problem: `This file is larger than ${SEAL_CHECK_MAX_BYTES / MEGABYTE} MB, so it was not sent. Choose the signed copy as you received it.`,
    };
  try {
    return { name, check: await checkSealOf(file) };
  } catch (error) {
    const { code, message } = asClientError(error);
    const isOffline = code === 'OFFLINE';
    return {
      name,
      problem: isOffline ? 'The server cannot be reached, so the file was not checked. Try again.' : message,
    };
  }
}

const Result = ({ outcome }: { outcome: Outcome }) => {
  if ('problem' in outcome)
    return (
      <Section title={outcome.name}>
        <StatusChip tone="warning">Not checked</StatusChip>
        <p>{outcome.problem}</p>
      </Section>
    );
  const { check, name } = outcome;
  if (check.verdict === 'invalid')
    return (
      <Section title={name}>
        <StatusChip tone="danger">Not valid</StatusChip>
        <p>{faultTexts[check.fault]}</p>
      </Section>
    );
  return (
    <Section title={name}>
      <StatusChip tone="success">Valid</StatusChip>
      <p>This file is exactly as it was sealed. Nothing in it was changed.</p>
      {check.record?.state === 'broken' && (
        <>
          <StatusChip tone="danger">Record broken</StatusChip>
          <p>
            The file is genuine, but the record of events that the company keeps for it is not: event{' '}
            {check.record.position} {recordFaultTexts[check.record.fault]} Keep this file; it shows what was
            signed.
          </p>
        </>
      )}
      <KeyValues
        rows={[
          { label: 'Sealed by', value: check.company },
          { label: 'Content', value: check.statement },
          { label: 'Sealed on', value: sealTime.format(new Date(check.sealedAt)) },
          {
            label: 'Time stamp',
            value: check.stamp
              ? `${sealTime.format(new Date(check.stamp.at))}, by ${check.stamp.authority}`
              : 'None. The time is that of the company’s server.',
          },
          ...(check.record?.state === 'unbroken'
            ? [
                { label: 'Record of events', value: `Unbroken, ${check.record.events} events` },
                { label: 'Last event (SHA-256)', value: check.record.head },
              ]
            : []),
        ]}
      />
    </Section>
  );
};

/** Lets anyone check a signed copy: whose seal it has, and whether it is unchanged. */
export const VerifyScreen = () => {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [checking, setChecking] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const chooserId = useId();
  const check = async (file: File | undefined) => {
    if (!file || checking) return;
    setChecking(true);
    setOutcome(await outcomeOf(file));
    setChecking(false);
  };
  const drop = useDrop(([file]) => void check(file));
  return (
    <Page narrow>
      <PageHeader
        title="Check a signed copy"
        subtitle="Find out whether a signed PDF is exactly as its company sealed it."
      />
      <div className={classes.drop} {...drop}>
        <label htmlFor={chooserId} className={visuallyHidden.text}>
          Signed PDF
        </label>
        <input
          ref={chooser}
          id={chooserId}
          className={visuallyHidden.text}
          type="file"
          accept="application/pdf,.pdf"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            void check(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
        <Button kind="primary" loading={checking} onClick={() => chooser.current?.click()}>
          Choose a PDF
        </Button>
        <p>Or drop it here. The file is checked and not kept.</p>
      </div>
      <div className={classes.result} role="status">
        {outcome && <Result outcome={outcome} />}
      </div>
    </Page>
  );
};
