import type { CustomerApi, CustomerEstimate } from './customer-api.ts';
import { FailureNotice } from './notice.tsx';
import { Sheet } from './sheet.tsx';
import { useSubmit } from './use-submit.ts';
import { useSigningWords } from './words/use-signing-words.ts';
import { useWords } from './words/use-words.ts';

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
  const { sending } = useWords();
  const words = useSigningWords().rescind;
  const send = () =>
    void submit(async () => {
      await api.rescind();
      onRescinded();
    });
  return (
    <Sheet
      title={words.title}
      busy={pending}
      onClose={onClose}
      onSubmit={send}
      footer={
        <button type="submit" className="button danger" aria-disabled={pending}>
          {pending ? sending : words.send(reference)}
        </button>
      }
    >
      <p>{words.intro(company.name)}</p>
      <FailureNotice failure={failure} onReload={onReload} />
    </Sheet>
  );
}
