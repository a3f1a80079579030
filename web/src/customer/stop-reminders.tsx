import { useState } from 'react';
import type { CustomerApi } from './customer-api.ts';
import { FailureNotice } from './notice.tsx';
import { useSubmit } from './use-submit.ts';
import { useWords } from './words/use-words.ts';

/** Stops the reminders about an estimate, if the customer was sent one. */
export function StopReminders({ api, onReload }: { api: CustomerApi; onReload: () => void }) {
  const { pending, failure, submit } = useSubmit();
  const [stopped, setStopped] = useState(false);
  const words = useWords().actions;
  const stop = () =>
    void submit(async () => {
      await api.stopReminders();
      setStopped(true);
    });
  return (
    <div role="status">
      {stopped ? (
        <p>{words.remindersStopped}</p>
      ) : (
        <button type="button" className="button quiet" disabled={pending} onClick={stop}>
          {words.stopReminders}
        </button>
      )}
      <FailureNotice failure={failure} onReload={onReload} />
    </div>
  );
}
