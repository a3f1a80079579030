import { useState } from 'react';
import { m } from '@sable/domain/mutation-names';
import { useAddress } from '../../../address.ts';
import { useAnswerHelp } from '../../../shared/answer-help.ts';
import { Button } from '../../../ui/button.tsx';
import { dialog } from '../../../ui/dialog.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { Fault } from '../dialogs/fault.tsx';
import { useEditor } from '../session/editor-context.tsx';
import { revisionQuestion } from '../../../shared/revision-question.ts';
import { useStep } from '../session/use-step.ts';
import classes from './panel.module.css';

interface AnswerFormProps {
  questionId: string;
  /** Whether the estimate can be revised now. */
  revisable: boolean;
}

/**
 * Answers a question on the customer's page, and by email if a mail server is set up. Optionally creates a new
 * version.
 */
export const AnswerForm = ({ questionId, revisable }: AnswerFormProps) => {
  const { estimate } = useEditor();
  const { run, busy, fault } = useStep();
  const [text, setText] = useState('');
  const help = useAnswerHelp();
  const { query } = useAddress();
  const answer = async (revise: boolean) => {
    if (revise && !(await dialog.confirm(revisionQuestion(estimate, 'Answer and revise')))) return;
    if (await run(m.estimates.answer, { questionId, text, revise })) setText('');
  };
  const empty = text.trim() === '';
  return (
    <div className={classes.answer}>
      <TextAreaField
        label="Your answer"
        help={help}
        // A user who followed a link to this question wants to answer it.
        autoFocus={query['question'] === questionId}
        maxLength={4000}
        value={text}
        onChange={setText}
      />
      <div className={classes.answerButtons}>
        <Button small kind="primary" loading={busy} disabled={empty} onClick={() => void answer(false)}>
          Answer
        </Button>
        {revisable && (
          <Button small loading={busy} disabled={empty} onClick={() => void answer(true)}>
            Answer and revise…
          </Button>
        )}
      </div>
      <Fault text={fault} />
    </div>
  );
};
