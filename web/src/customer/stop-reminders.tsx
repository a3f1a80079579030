import { useState } from 'react';
import type { CustomerApi } from './customer-api.ts';
import { FailureNotice } from './notice.tsx';
import { useSubmit } from './use-submit.ts';
import { useTexts } from './texts/use-texts.ts';

/** Stops the reminders about an estimate, if the customer was sent one. */
export function StopReminders({ api, onReload }: { api: CustomerApi; onReload: () => void }) {
  const { pending, failure, submit } = useSubmit();
  const [stopped, setStopped] = useState(false);
  const texts = useTexts().actions;
  const stop = () =>
    void submit(async () => {
      await api.stopReminders();
      setStopped(true);
    });
  return (
    <div role="status">
      {stopped ? (
        <p>{texts.remindersStopped}</p>
      ) : (
        <button type="button" className="button quiet" disabled={pending} onClick={stop}>
          {texts.stopReminders}
        </button>
      )}
      <FailureNotice failure={failure} onReload={onReload} />
    </div>
  );
}
