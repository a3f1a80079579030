import { useId, useState } from 'react';
import type { CustomerApi, CustomerEstimate } from './customer-api.ts';
import { FailureNotice } from './notice.tsx';
import { Sheet } from './sheet.tsx';
import { useSubmit } from './use-submit.ts';
import { useSigningTexts } from './texts/use-signing-texts.ts';
import { useTexts } from './texts/use-texts.ts';

interface RescindSheetProps {
  readonly api: CustomerApi;
  readonly estimate: CustomerEstimate;
  readonly onRescinded: () => void;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/**
 * Cancels what was signed under the right to cancel; confirmed once. If the previous agreement could be canceled too,
 * the buyer chooses whether it applies again.
 */
export function RescindSheet({ api, estimate, onRescinded, onClose, onReload }: RescindSheetProps) {
  const { pending, failure, submit } = useSubmit();
  const { company, reference } = estimate.content;
  const { sending } = useTexts();
  const texts = useSigningTexts().rescind;
  const id = useId();
  const [both, setBoth] = useState(false);
  const earlier = estimate.right?.earlier;
  const send = () =>
    void submit(async () => {
      await api.rescind(both);
      onRescinded();
    });
  return (
    <Sheet
      title={texts.title}
      busy={pending}
      onClose={onClose}
      onSubmit={send}
      footer={
        <button type="submit" className="button danger" aria-disabled={pending}>
          {pending ? sending : texts.send(reference)}
        </button>
      }
    >
      <p>{texts.intro(company.name)}</p>
      {earlier && (
        <fieldset className="choices">
          <legend>{texts.which(earlier)}</legend>
          {[false, true].map((all) => (
            <label key={String(all)} className="choice">
              <input type="radio" name={id} checked={both === all} onChange={() => setBoth(all)} />
              <span>{all ? texts.both : texts.alone(earlier)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <FailureNotice failure={failure} onReload={onReload} />
    </Sheet>
  );
}
