import type { CustomerApi, CustomerEstimate } from './customer-api.ts';
import { FailureNotice } from './notice.tsx';
import { Sheet } from './sheet.tsx';
import { useSubmit } from './use-submit.ts';

interface RescindSheetProps {
  readonly api: CustomerApi;
  readonly estimate: CustomerEstimate;
  readonly onRescinded: () => void;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** Cancels by right what was signed; asked once. */
export function RescindSheet({ api, estimate, onRescinded, onClose, onReload }: RescindSheetProps) {
  const { pending, failure, submit } = useSubmit();
  const { company, reference } = estimate.content;
  const send = () =>
    void submit(async () => {
      await api.rescind();
      onRescinded();
    });
  return (
    <Sheet
      title="Cancel this agreement?"
      busy={pending}
      onClose={onClose}
      onSubmit={send}
      footer={
        <button type="submit" className="button danger" aria-disabled={pending}>
          {pending ? 'Sending…' : `Cancel ${reference}`}
        </button>
      }
    >
      <p>
        You need no reason. {company.name} is told at once, and what you paid under the agreement goes back to
        you. This cannot be taken back here.
      </p>
      <FailureNotice failure={failure} onReload={onReload} />
    </Sheet>
  );
}
