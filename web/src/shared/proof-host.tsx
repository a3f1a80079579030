import { useEffect, useState } from 'react';
import { onProofNeeded } from '../live/proof.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';

const ProofDialog = lazyWithRetry(async () => (await import('./proof-dialog.tsx')).ProofDialog, {
  onLoadFailed: ({ onAnswer }) => onAnswer(false),
});

/** Where the person is asked to prove who they are, whatever asked for it; stands once in the app. */
export const ProofHost = () => {
  const [question, setQuestion] = useState<{ answer: (proven: boolean) => void } | null>(null);
  useEffect(
    () =>
      onProofNeeded(
        () =>
          new Promise((resolve) => {
            const answer = (proven: boolean) => {
              // The answer of a dialog that was closed may come while the next question is open.
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
