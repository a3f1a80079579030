import { z } from 'zod';
import { accounts } from '../account.ts';
import { formatLongDay } from '../calendar-date.ts';
import { companies, isClosed } from '../company.ts';
import { isSystem } from '../kernel/actor.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { languageOf, localeOf } from '../language.ts';
import { peopleOf, refusesEmail } from '../opt-out.ts';
import { mailTexts } from '../texts/mail.ts';
import { companySettings } from './company-context.ts';
import type { EstimateContent } from './content.ts';
import { liveLinks, mailLink, mintFurtherLink } from './customer-links.ts';
import { evidenceSchema, visit } from './customer-visit.ts';
import { addEstimateEvent } from './estimate-events.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { dueReminder, reminderDay, reminderIsDue, SILENT_DAYS, type DueReminder } from './reminder.ts';
import { signaturesOf } from './signing.ts';
import { estimateVersions } from './version.ts';

/** Estimates per transaction; the next run, a minute later, handles the rest. */
const BATCH = 100;

function mailOf({ step }: DueReminder, content: EstimateContent, { expiresOn }: EstimateRow) {
  const { reference, company, currency } = content;
  const language = languageOf(content);
  const texts = mailTexts[language];
  if (step === 'silence' || !expiresOn) return texts.silence(reference, company.name);
  return texts.expires(reference, company.name, formatLongDay(expiresOn, localeOf(language, currency)));
}

/** Describes a reminder for the history that staff read. */
const eventOf = ({ step }: DueReminder, { expiresOn }: EstimateRow): string =>
  step === 'silence' || !expiresOn
    ? `After ${SILENT_DAYS} days without an answer`
    : `Good until ${formatLongDay(expiresOn)}`;

/**
 * Emails everyone who has a link to the version and an email address, and has not opted out. Their existing links
 * keep working, because somebody may be reading.
 */
async function remind(tx: Transaction, estimate: EstimateRow, due: DueReminder): Promise<void> {
  const { versionId } = estimate;
  if (!versionId) return;
  const { content } = await tx.get(estimateVersions, versionId);
  const signed = (await signaturesOf(tx, estimate)).map(({ place }) => place);
  const waiting = (await liveLinks(tx, versionId)).filter(({ place }) => !signed.includes(place ?? 0));
  const readers = new Map(waiting.map((link) => [`${link.place ?? ''} ${link.recipientEmail ?? ''}`, link]));
  const mail = mailOf(due, content, estimate);
  const people = await peopleOf(tx, await tx.get(accounts, estimate.accountId));
  const mailed: string[] = [];
  for (const { recipientEmail, recipientName, place } of readers.values()) {
    if (!recipientEmail || refusesEmail(people, recipientEmail)) continue;
    const link = await mintFurtherLink(tx, estimate, versionId, { recipientName, recipientEmail, place });
    await mailLink(tx, estimate, content, link, {
      ...mail,
      closing: mailTexts[languageOf(content)].stopReminders,
    });
    mailed.push(recipientName);
  }
  if (mailed.length > 0)
    await addEstimateEvent(tx, estimate, 'reminded', `${mailed.join(', ')}. ${eventOf(due, estimate)}.`);
}

export const reminderMutations = {
  /**
   * Run by the scheduler: reminds customers of open estimates that they have not answered or that expire soon, once
   * each.
   */
  'estimates.remind': mutation({
    args: z.strictObject({}),
    allow: isSystem,
    serverOnly: true,
    async run(tx) {
      const company = await tx.get(companies, tx.actor.companyId);
      if (isClosed(company.status) || !(await companySettings(tx)).remindCustomers) return { reminded: 0 };
      const today = reminderDay(tx.context.now, company.timeZone);
      const near = await tx.list(
        estimates,
        {
          where: { all: [reminderIsDue(today, company.timeZone), where({ buyersSignedAt: null })] },
          limit: BATCH,
        },
        { lock: true },
      );
      let reminded = 0;
      for (const estimate of near) {
        const due = dueReminder(estimate, today, company.timeZone);
        if (!due) continue;
        if (due.mails) await remind(tx, estimate, due);
        await tx.update(estimates, estimate, { lastReminder: due.step });
        reminded += 1;
      }
      return { reminded };
    },
  }),

  /** Stops reminders to the customer about this estimate, including later versions. */
  'customer.stopReminders': mutation({
    args: z.strictObject({ evidence: evidenceSchema }),
    allow: (actor) => actor.kind === 'customer',
    serverOnly: true,
    async run(tx, { evidence }) {
      const { estimate } = await visit(tx, evidence);
      if (estimate.lastReminder === 'stopped') return;
      await tx.asSystem().update(estimates, estimate, { lastReminder: 'stopped' });
    },
  }),
};
