import { crewOf } from '@sable/domain/event-people';
import { endingText } from '@sable/domain/close-cause';
import { hoursAndMinutes, minutesOnSite } from '@sable/domain/visit/work-times';
import { readablePhone } from '@sable/domain/phone';
import { choiceLabel, inSentence } from '../../../shared/formats.ts';
import { recordPage } from '../../../record-path.ts';
import { numberIn, textIn, type Change, type Sentence } from './sentence.ts';

/** Returns the sentence that describes a change; null for a purely technical one. */
type Teller = (change: Change) => Sentence | null;

const isNew = ({ update }: Change): boolean => update.operation === 'create';

const account: Teller = (change) => {
  const { row, who, display } = change;
  const kind = 'account';
  if (isNew(change)) return { kind, who, did: 'added the account' };
  // If an estimate caused this, the estimate has its own sentence. This one is for people who may not read estimates.
  if (change.sets('status', 'sold') && numberIn(row, 'rmr') === undefined)
    return { kind, who: 'Sold.', did: 'The install can be planned.', good: true };
  if (change.sets('status') && row['status'] !== 'quoted' && row['status'] !== 'sold') {
    const reason = endingText({ cause: textIn(row, 'closeCause'), reason: textIn(row, 'closeReason') });
    const to = inSentence(choiceLabel(textIn(row, 'status')));
    return { kind, who, did: `moved the account to ${to}`, said: reason ? [reason] : undefined };
  }
  if (change.sets('ownerUserId')) {
    const rep = display.nameOf(textIn(row, 'ownerUserId'));
    return { kind, who, did: rep ? `gave the account to ${rep}` : 'took the rep off the account' };
  }
  return null;
};

const written = (row: Change['row']): readonly string[] | undefined => {
  const text = textIn(row, 'text');
  return text ? [text] : undefined;
};

const note: Teller = (change) => {
  if (!isNew(change)) return null;
  const { row, who } = change;
  const wrote = row['visibility'] === 'customer' ? 'wrote for the customer' : 'wrote';
  if (row['kind'] !== 'call') return { kind: 'note', who, did: wrote, said: written(row) };
  const minutes = numberIn(row, 'minutes');
  const spoke = minutes ? `for ${minutes === 1 ? '1 minute' : `${minutes} minutes`}` : '';
  const did = `talked to ${textIn(row, 'talkedTo') || 'the customer'} ${spoke}`.trim();
  return { kind: 'call', who, did, said: written(row) };
};

/** Whether this change sends a message. A draft counts when it is sent. */
const isWritten = (change: Change): boolean =>
  isNew(change) ? change.row['status'] !== 'draft' : change.sets('status', 'queued');

const text: Teller = (change) => {
  const { row, who } = change;
  const said = [textIn(row, 'body')];
  const inbound = row['direction'] === 'inbound';
  const number = readablePhone(inbound ? `+${textIn(row, 'number')}` : textIn(row, 'to'));
  if (inbound) return isNew(change) ? { kind: 'text', who: number, did: 'texted', said } : null;
  if (isWritten(change)) return { kind: 'text', who, did: `wrote a text to ${number}`, said };
  if (change.sets('status', 'captured'))
    return {
      kind: 'text',
      who: 'A text',
      did: `to ${number} is stored, not sent: no text provider is set up`,
    };
  if (change.sets('status', 'opted_out'))
    return {
      kind: 'text',
      who: 'A text',
      did: `to ${number} was not sent: the number opted out of texts`,
    };
  if (!change.sets('status', 'failed')) return null;
  return { kind: 'text', who: 'A text', did: `to ${number} did not arrive`, said: [textIn(row, 'failure')] };
};

const mail: Teller = (change) => {
  const { row, who } = change;
  const to = textIn(row, 'to');
  if (change.sets('status', 'failed') || change.sets('status', 'bounced'))
    return { kind: 'email', who: 'An email', did: `to ${to} did not arrive`, said: [textIn(row, 'failure')] };
  if (!row['byHand']) return null;
  if (change.sets('status', 'captured'))
    return { kind: 'email', who: 'An email', did: `to ${to} is stored, not sent: no mail server is set up` };
  if (!isWritten(change)) return null;
  return {
    kind: 'email',
    who,
    did: `wrote to ${to}: ${textIn(row, 'subject')}`,
    said: [textIn(row, 'body')],
  };
};

/** Formats `, with Gus, Ivan and Lea`: everybody on an appointment except the person who begins the sentence. */
function withOthers({ row, who, display }: Change): string {
  const also = Array.isArray(row['alsoUserIds']) ? row['alsoUserIds'].map(String) : [];
  const names = crewOf({ userId: textIn(row, 'userId') || null, alsoUserIds: also })
    .map((id) => display.nameOf(id))
    .filter((name) => name && name !== who);
  return names.length > 0 ? `, with ${listFormat.format(names)}` : '';
}

const listFormat = new Intl.ListFormat('en-US');

const visit: Teller = (change) => {
  const { row, who, display } = change;
  const path =
    change.update.operation === 'delete' ? undefined : `/calendar?event=${change.update.documentId}`;
  const title = textIn(row, 'title');
  const tell = (did: string, good = false): Sentence => ({ kind: 'visit', who, did, path, good });
  const at = display.formats.instant(textIn(row, 'startsAt'));
  if (isNew(change)) return tell(`planned “${title}” for ${at}${withOthers(change)}`);
  if (change.update.operation === 'delete') return tell(`removed “${title}” from the calendar`);
  if (change.sets('status', 'done')) return tell(`finished “${title}”`, true);
  if (change.sets('status', 'no_show')) return tell(`found nobody for “${title}”`);
  const reason = textIn(row, 'cancelReason');
  if (change.sets('status', 'cancelled')) return tell(`canceled “${title}”${reason && `: ${reason}`}`);
  if (change.sets('startsAt')) return tell(`moved “${title}” to ${at}`);
  return null;
};

const task: Teller = (change) => {
  const { row, who, display } = change;
  const title = textIn(row, 'title');
  if (change.sets('done', true)) return { kind: 'task', who, did: `completed “${title}”`, good: true };
  if (!isNew(change)) return null;
  const person = display.nameOf(textIn(row, 'assigneeUserId'));
  const due = textIn(row, 'dueOn');
  const facts = [person && person !== who && `for ${person}`, due && `due ${display.formats.day(due)}`];
  return { kind: 'task', who, did: [`added the task “${title}”`, ...facts.filter(Boolean)].join(', ') };
};

const ticket: Teller = (change) => {
  const { row, who } = change;
  const title = textIn(row, 'title');
  const resolution = textIn(row, 'resolution');
  if (isNew(change)) return { kind: 'task', who, did: `opened the ticket “${title}”`, said: written(row) };
  if (!change.sets('status', 'closed')) return null;
  return {
    kind: 'task',
    who,
    did: `closed the ticket “${title}”`,
    said: resolution ? [resolution] : undefined,
    good: true,
  };
};

const work: Teller = (change) => {
  const { row, who } = change;
  const title = textIn(row, 'title');
  if (change.sets('status', 'completed')) {
    const minutes = minutesOnSite({
      arrivedAt: textIn(row, 'arrivedAt') || null,
      leftAt: textIn(row, 'leftAt') || null,
      earlierMinutes: numberIn(row, 'earlierMinutes') ?? null,
    });
    const span = minutes === null ? '' : ` in ${hoursAndMinutes(minutes)}`;
    return { kind: 'visit', who, did: `completed “${title}”${span}`, good: true };
  }
  if (change.sets('status', 'cancelled')) return { kind: 'visit', who, did: `canceled “${title}”` };
  if (change.sets('status', 'on_hold')) return { kind: 'visit', who, did: `put “${title}” on hold` };
  return null;
};

const took: Readonly<Record<string, string>> = {
  deposit: 'took a deposit of',
  payment: 'took a payment of',
  refund: 'refunded',
  credit: 'credited',
};

const money: Teller = (change) => {
  const { row, who, display } = change;
  const amount = numberIn(row, 'amount');
  const did = took[textIn(row, 'type')];
  if (amount === undefined || !did) return null;
  const reference = textIn(row, 'reference');
  const what = `${did} ${display.formats.money(amount)}${reference ? `, ${reference}` : ''}`;
  if (change.sets('status', 'reversed')) return { kind: 'money', who, did: `reversed an entry: ${what}` };
  if (change.sets('status', 'failed')) return { kind: 'money', who, did: `entered as failed: ${what}` };
  return change.sets('status', 'succeeded') ? { kind: 'money', who, did: what, good: true } : null;
};

const contract: Teller = (change) => {
  const { row, who, update } = change;
  const path = recordPage('contracts', update.documentId) ?? undefined;
  const reference = textIn(row, 'reference');
  if (isNew(change) && row['kind'] === 'recorded')
    return { kind: 'sale', who, did: `recorded the existing contract ${reference}`, path };
  if (change.sets('status', 'voided'))
    return { kind: 'sale', who, did: `voided contract ${reference}`, path };
  if (!change.sets('status', 'cancelled')) return null;
  const reason = endingText({ cause: textIn(row, 'cancelCause'), reason: textIn(row, 'cancelReason') });
  return {
    kind: 'sale',
    who,
    did: `canceled contract ${reference}`,
    path,
    said: reason ? [reason] : undefined,
  };
};

const monitoring: Teller = (change) => {
  const { who } = change;
  if (change.sets('status', 'active'))
    return { kind: 'sale', who, did: 'put monitoring into service', good: true };
  if (change.sets('status', 'on_test')) return { kind: 'sale', who, did: 'put the account on test' };
  if (change.sets('status', 'cancelled')) return { kind: 'sale', who, did: 'ended monitoring' };
  return null;
};

const estimate: Teller = (change) => {
  const { row, who, update } = change;
  const path = recordPage('estimates', update.documentId) ?? undefined;
  const reference = textIn(row, 'reference');
  const tell = (did: string): Sentence => ({ kind: 'estimate', who, did, path });
  if (isNew(change)) return tell(`began ${reference}`);
  if (change.sets('status', 'pending_approval')) return tell(`asked for approval of ${reference}`);
  if (change.sets('status', 'approved')) return tell(`approved ${reference}`);
  return null;
};

const file: Teller = (change) => {
  if (!isNew(change)) return null;
  return { kind: 'file', who: change.who, did: `attached ${textIn(change.row, 'name')}` };
};

/** The sentences of each collection. Changes of all other collections are purely technical. */
export const recordSentences: Readonly<Record<string, Teller>> = {
  accounts: account,
  notes: note,
  'text-messages': text,
  'email-messages': mail,
  events: visit,
  tasks: task,
  tickets: ticket,
  'work-orders': work,
  transactions: money,
  contracts: contract,
  enrollments: monitoring,
  estimates: estimate,
  files: file,
};
