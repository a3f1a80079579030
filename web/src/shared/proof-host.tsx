import { useEffect, useState } from 'react';
import { onProofNeeded } from '../live/proof.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';

const ProofDialog = lazyWithRetry(async () => (await import('./proof-dialog.tsx')).ProofDialog, {
  onLoadFailed: ({ onAnswer }) => onAnswer(false),
});

/** Shows the prompt for proof of identity, whatever requested it; rendered once in the app. */
export const ProofHost = () => {
  const [question, setQuestion] = useState<{ answer: (proven: boolean) => void } | null>(null);
  useEffect(
    () =>
      onProofNeeded(
        () =>
          new Promise((resolve) => {
            const answer = (proven: boolean) => {
              // The answer of a closed dialog may arrive while the next prompt is open.
              setQuestion((now) => (now?.answer === answer ? null : now));
              resolve(proven);
            };
            setQuestion({ answer });
          }),
      ),
    [],
  );
  return question && <ProofDialog onAnswer={question.answer} />;
};
