import { Modal } from '@mantine/core';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { getJson, postJson } from '../../live/client-error.ts';
import stack from '../../shared/stack.module.css';
import { attempt } from '../../shared/use-action.ts';
import { useRequest } from '../../shared/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { dialog } from '../../ui/dialog.ts';
import dialogClasses from '../../ui/dialog.module.css';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './calendar.module.css';

const answerSchema = z.object({ address: z.string().nullable() });
const path = '/api/calendar-address';

/**
 * Subscribes the person's devices to their calendar: shows its address, and replaces it if another person knows the
 * old one.
 */
export const SubscribeDialog = ({ onClose }: { onClose: () => void }) => {
  const load = useCallback(async () => answerSchema.parse(await getJson(path)), []);
  const { value, error, refetch } = useRequest(load);
  const [busy, setBusy] = useState(false);
  const renew = async () => {
    setBusy(true);
    await attempt(() => postJson(path, {}));
    setBusy(false);
    refetch();
  };
  const replace = async () => {
    const sure = await dialog.confirm({
      title: 'Make a new address?',
      message: 'The old address stops working immediately, in every app that uses it. Add the new one there.',
      okText: 'New address',
      danger: true,
    });
    if (sure) await renew();
  };
  return (
    <Modal
      opened
      centered
      size={520}
      radius="lg"
      title="Subscribe to your calendar"
      classNames={dialogClasses}
      onClose={onClose}
    >
      <div className={stack.stack}>
        <p className={stack.plain}>
          Your appointments in the calendar of your phone or computer. Calendar apps update about every hour;
          changes made there do not come back here.
        </p>
        {error && <p className={stack.fault}>{error.message}</p>}
        {!value && !error && <TextSkeleton lines={2} />}
        {value && value.address === null && (
          <div>
            <Button kind="primary" loading={busy} onClick={() => void renew()}>
              Make my address
            </Button>
          </div>
        )}
        {value?.address && (
          <>
            <code className={classes.address} aria-label="Secret address">
              {value.address}
            </code>
            <p className={stack.plain}>
              Add it to your calendar app as an internet calendar. Anyone who has it can read your
              appointments, so keep it private.
            </p>
            <div className={stack.row}>
              <CopyButton
                text={value.address}
                label="Copy address"
                kind="primary"
                onRefused={() =>
                  toast.warning('The address was not copied.', { detail: 'Select it and copy it by hand.' })
                }
              />
              <Button kind="danger-quiet" loading={busy} onClick={() => void replace()}>
                New address
              </Button>
            </div>
          </>
        )}
      </div>
    </Modal>
  );
};
