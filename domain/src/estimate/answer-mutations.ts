import { z } from 'zod';
import { idSchema } from '../kernel/document.ts';
import { AppError } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { languageOf } from '../language.ts';
import { emailMessages } from '../message.ts';
import { mailTexts } from '../texts/mail.ts';
import { threadsOf } from './conversation.ts';
import { addEstimateEvent } from './estimate-events.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { actedEstimate } from './acted-estimate.ts';
import { reviseEstimate } from './revise.ts';
import { estimateEvents, estimateLinks, estimateVersions } from './version.ts';
import { someText } from '../kernel/visible-text.ts';

/** Returns the question and answer threads of an estimate, including the newest events of a long history. */
async function conversation(tx: Transaction, estimateId: string) {
  const events = await tx
    .asSystem()
    .listAll(estimateEvents, where({ estimateId, kind: ['question', 'answer'] }));
  return threadsOf(events);
}

interface Answer {
  readonly questionId: string;
  /** The id of the link through which the question was asked. */
  readonly askedWith: string | null;
  readonly question: string;
  readonly text: string;
  readonly revises: boolean;
}

/** Emails the answer to the person who asked. */
async function mailAnswer(tx: Transaction, estimate: EstimateRow, answer: Answer): Promise<void> {
  const system = tx.asSystem();
  const link = answer.askedWith ? await system.find(estimateLinks, answer.askedWith) : undefined;
  if (!link?.recipientEmail) return;
  const { content } = await system.get(estimateVersions, link.versionId);
  const language = languageOf(content);
  const texts = mailTexts[language];
  const { reference, company } = content;
  const message = await system.create(emailMessages, {
    to: link.recipientEmail,
    subject: texts.answer.subject(reference, company.name),
    body: [
      texts.hello(link.recipientName),
      `${texts.answer.asked}\n${answer.question}`,
      `${texts.answer.answers(tx.actor.name)}\n${answer.text}`,
      answer.revises ? texts.answer.revises(reference) : texts.answer.stays,
      company.name,
    ].join('\n\n'),
    accountId: estimate.accountId,
    estimateId: estimate.id,
    reply: { linkId: link.id, questionId: answer.questionId },
  });
  tx.enqueue({ kind: 'mail', payload: { messageId: message.id, language } });
}

interface Given {
  readonly questionId: string;
  readonly text: string;
  /** Whether to withdraw the version that was sent and open the next one as a draft. */
  readonly revise: boolean;
}

/**
 * Answers a customer's question as the actor, on the customer's page and by email. Throws NOT_FOUND if the event is
 * not a question, and NOT_AUTHORIZED if the actor may not change its estimate.
 */
export async function answerQuestion(tx: Transaction, { questionId, text, revise }: Given): Promise<void> {
  const asked = await tx.get(estimateEvents, questionId);
  const estimate = await actedEstimate(tx, asked.estimateId);
  const before = (await conversation(tx, estimate.id)).find(({ question }) => question.id === questionId);
  if (!before) throw new AppError('NOT_FOUND', { what: 'Question' });
  await addEstimateEvent(tx, estimate, 'answer', text, { questionId, lineId: asked.lineId });
  const last = [before.question, ...before.replies].findLast(({ kind }) => kind === 'question');
  await mailAnswer(tx, estimate, {
    questionId,
    askedWith: last?.createdBy ?? null,
    question: last?.note ?? '',
    text,
    revises: revise,
  });
  if (revise) return reviseEstimate(tx, estimate);
  const open = (await conversation(tx, estimate.id)).filter(
    (thread) => thread.open && thread.question.revision === estimate.revision,
  );
  if (estimate.status === 'changes_requested' && open.length === 0)
    await tx.asSystem().update(estimates, estimate, { status: 'viewed' });
}

export const answerMutations = {
  /**
   * Answers a customer's question, on their page and by email. After the last open question of the version is
   * answered, an estimate whose customer was waiting counts as viewed again. `revise` withdraws the version that was
   * sent and opens the next one as a draft.
   */
  'estimates.answer': mutation({
    args: z.strictObject({
      questionId: idSchema,
      text: someText(4000, 'Write the answer.'),
      revise: z.boolean().default(false),
    }),
    allow: (actor) => actor.kind === 'user',
    serverOnly: true,
    run: answerQuestion,
  }),
};
