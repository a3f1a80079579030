import { canMove } from '@sable/domain/estimate/lifecycle';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { estimates } from '@sable/domain/estimate/estimate';
import { m } from '@sable/domain/mutation-names';
import { someText } from '@sable/domain/kernel/visible-text';
import { useRef } from 'react';
import { z } from 'zod';
import { useActor } from '../live/hooks.ts';
import { navigate } from '../navigate.ts';
import { Button } from '../ui/button.tsx';
import { dialog } from '../ui/dialog.ts';
import { revisionQuestion } from './revision-question.ts';
import { useAnswerHelp } from './answer-help.ts';
import { questionPath } from './question-path.ts';
import { FormDialog } from './form-dialog.tsx';
import { useAction } from './use-action.ts';
import { useForm } from './use-form.ts';
import { TextAreaField } from '../ui/text-area-field.tsx';
import classes from './answer-dialog.module.css';
import type { OpenQuestion } from './use-open-questions.ts';

const MAX = 4000;
const schema = z.object({
  text: someText(MAX, 'Write the answer.'),
});

interface AnswerDialogProps {
  name: string;
  question: OpenQuestion;
  onClose: () => void;
}

/** Answers a customer's question in place; with a revision, the next version opens as a draft in the estimate. */
export const AnswerDialog = ({ name, question: { estimate, thread }, onClose }: AnswerDialogProps) => {
  const act = useAction();
  const actor = useActor();
  const help = useAnswerHelp();
  /** Whether the pressed send button also revises; a keyboard shortcut only answers. */
  const revises = useRef(false);
  const form = useForm({
    schema,
    start: { text: '' },
    draft: `answer ${thread.question.id}`,
    onSave: async ({ text }) => {
      const revise = revises.current;
      revises.current = false;
      if (revise && !(await dialog.confirm(revisionQuestion(estimate, 'Answer and revise'))))
        return { ok: false, error: { message: '' } } as const;
      const answered = await act(
        m.estimates.answer,
        { questionId: thread.question.id, text, revise },
        { silent: true, done: `${name} was answered.` },
      );
      return answered.ok ? ({ ok: true, result: revise } as const) : answered;
    },
    onSaved: (revised) => {
      onClose();
      if (revised) navigate(`/estimate/${estimate.id}`);
    },
  });
  const revisable = canMove(estimate.status, 'draft') && can(anyEntity(estimates), actor, 'update', estimate);
  return (
    <FormDialog
      form={form}
      title={`Answer ${name}`}
      submitText="Send answer"
      onClose={onClose}
      other={
        revisable && (
          <Button
            type="submit"
            onClick={() => {
              revises.current = true;
            }}
          >
            Answer and revise…
          </Button>
        )
      }
    >
      <div className={classes.thread}>
        {[thread.question, ...thread.replies].map((said) => (
          <blockquote key={said.id} className={classes.quote}>
            {said.note}
            <footer>{said.by}</footer>
          </blockquote>
        ))}
      </div>
      <TextAreaField
        label="Your answer"
        help={`${help} They can sign in the meantime.`}
        required
        autoFocus
        maxLength={MAX}
        {...form.field('text')}
      />
      <a href={questionPath(estimate.id, thread.question.id)}>Open {estimate.reference}</a>
    </FormDialog>
  );
};
