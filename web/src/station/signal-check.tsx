import { readSignal, type Signal } from '@sable/domain/contact-id';
import { query } from '@sable/domain/queries';
import { useState } from 'react';
import { useLive } from '../live/hooks.ts';
import { TextField } from '../ui/text-field.tsx';
import classes from './on-test.module.css';
import { ZoneTest } from './zone-test.tsx';
import type { Enrollment } from './use-enrollment.ts';

const qualifiers = { new: 'New', restored: 'Restored', present: 'Still present' } as const;

/** Returns what is wrong with a signal; null if nothing is. */
function faultOf({ account, checkDigit, isIntact }: Signal, { number }: Enrollment): string | null {
  if (isIntact === false)
    return `The signal did not arrive complete: its check digit would be ${checkDigit}. Send it again.`;
  // A station may use account numbers that no signal of this format can carry.
  if (number && /^[\dB-F]{1,4}$/i.test(number) && account !== number.toUpperCase().padStart(4, '0'))
    return `The signal is of account ${account}, not of ${number}. Check the number in the panel.`;
  return null;
}

const Read = ({ signal, enrollment }: { signal: Signal; enrollment: Enrollment }) => {
  const { accountId } = enrollment;
  const { zone, partition, event, qualifier, checkDigit, isIntact } = signal;
  const { rows: devices } = useLive(query('equipment', { where: { accountId, zone }, limit: 20 }));
  const device = devices?.find((each) => each.partition === partition);
  const fault = faultOf(signal, enrollment);
  return (
    <div role="status">
      <p>
        <b>
          {qualifiers[qualifier]}: {event.text} ({event.code})
        </b>
      </p>
      <p>
        Partition {partition}, zone {zone}
        {devices && `: ${device ? (device.zoneName ?? device.name) : 'no device has it here'}`}
      </p>
      {device && !fault && isIntact && <ZoneTest device={device} />}
      <p>{fault ?? (isIntact ? 'The signal arrived complete.' : `Check digit ${checkDigit}`)}</p>
    </div>
  );
};

/**
 * Reads a signal from the receiver's log while a zone is tested: which device sent it, and whether it arrived intact.
 */
export const SignalCheck = ({ enrollment }: { enrollment: Enrollment }) => {
  const [typed, setTyped] = useState('');
  const signal = readSignal(typed);
  return (
    <div className={classes.signal}>
      <TextField
        label="Check a signal"
        help="Contact ID, as the receiver logs it"
        placeholder="1234 18 1131 01 015 8"
        maxLength={30}
        value={typed}
        onChange={setTyped}
        error={
          typed.replace(/[\s-]/g, '').length > 15 && !signal
            ? 'This is not a Contact ID signal. Check its digits.'
            : undefined
        }
      />
      {signal && <Read signal={signal} enrollment={enrollment} />}
    </div>
  );
};
