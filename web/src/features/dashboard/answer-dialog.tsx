import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { useAnswerHelp } from '../../shared/answer-help.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import classes from './dashboard.module.css';
import type { OpenQuestion } from './use-open-questions.ts';

const MAX = 4000;
const schema = z.object({
  text: z.string().trim().min(1, 'Write the answer.').max(MAX),
});

interface AnswerDialogProps {
  name: string;
  question: OpenQuestion;
  onClose: () => void;
}

/** Answers a customer without leaving the day. To change the offer, the estimate itself is opened. */
export const AnswerDialog = ({ name, question: { estimate, thread }, onClose }: AnswerDialogProps) => {
  const act = useAction();
  const help = useAnswerHelp();
  const form = useForm({
    schema,
    start: { text: '' },
    draft: `answer ${thread.question.id}`,
    onSave: ({ text }) =>
      act(
        m.estimates.answer,
        { questionId: thread.question.id, text },
        { silent: true, done: `${name} was answered.` },
      ),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={`Answer ${name}`} submitText="Send answer" onClose={onClose}>
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
        help={`${help} They can sign meanwhile.`}
        required
        autoFocus
        maxLength={MAX}
        {...form.field('text')}
      />
      <a href={`/estimate/${estimate.id}`}>Open {estimate.reference} to change the offer</a>
    </FormDialog>
  );
};
