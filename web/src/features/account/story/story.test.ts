import { describe, expect, test } from 'vitest';
import type { UpdateRow } from '../../../shared/audit-diff.ts';
import { formatsFor } from '../../../shared/formats.ts';
import { spanText } from '../../../shared/span-text.ts';
import type { EstimateEventRow, StoryEstimate } from './sentence.ts';
import { stepsText, storyOf, type StoryFilter } from './story.ts';

const display = {
  formats: formatsFor({ currency: 'USD', timeZone: 'America/New_York' }),
  nameOf: (id: string | null | undefined) =>
    new Map([
      ['ann', 'Ann Lee'],
      ['gus', 'Gus Petrakis'],
      ['ivan', 'Ivan Ode'],
      ['system', 'Sable'],
      ['link', 'The customer'],
    ]).get(id ?? '') ?? '',
};

type Fields = Readonly<Record<string, unknown>>;
const base = { companyId: 'c1', version: 1, belongsTo: [] };

let seq = 0;
/** Creates a change by Ann at a time (UTC) of Thursday, November 19. With `before`, the row existed already. */
const change = (collection: string, at: string, after: Fields, before: Fields | null = null): UpdateRow => {
  seq += 1;
  const createdAt = `2026-11-19T${at}:00.000Z`;
  return {
    ...base,
    id: `u${seq}`,
    seq,
    createdAt,
    updatedAt: createdAt,
    createdBy: 'ann',
    operation: before === null ? 'create' : 'update',
    collection,
    documentId: `${collection}-${seq}`,
    related: [],
    impersonatedBy: null,
    apiKeyName: null,
    before,
    after,
  };
};

const estimate: StoryEstimate = { id: 'e1', reference: 'E-1229', total: 104_084, rmr: 54_94 };
const event = (
  id: string,
  kind: EstimateEventRow['kind'],
  at: string,
  more: Partial<Pick<EstimateEventRow, 'note' | 'by' | 'questionId' | 'createdBy'>> = {},
): EstimateEventRow => ({
  ...base,
  id,
  kind,
  estimateId: 'e1',
  by: 'Elena Garrett',
  note: null,
  questionId: null,
  lineId: null,
  revision: 1,
  position: 1,
  hash: '0'.repeat(64),
  previousHash: null,
  subjectHash: null,
  createdBy: null,
  createdAt: `2026-11-19T${at}:00.000Z`,
  updatedAt: `2026-11-19T${at}:00.000Z`,
  ...more,
});

interface StoryInput {
  updates?: readonly UpdateRow[];
  events?: readonly EstimateEventRow[];
  filter?: StoryFilter;
  hasEarlier?: boolean;
}
const linesOf = ({ updates = [], events = [], filter = null, hasEarlier = false }: StoryInput): string[] =>
  storyOf({ updates, events, estimates: [estimate], display, hasEarlier }, filter).flatMap(
    ({ day, items }) => [
      day,
      ...items.map((item) =>
        item.sentence === null
          ? stepsText(item.steps)
          : [`${item.sentence.who} ${item.sentence.did}`, ...(item.sentence.said ?? [])].join(' | '),
      ),
    ],
  );

describe('the story of an account', () => {
  test('a signature stands with both amounts, above the steps that followed from it', () => {
    expect(
      linesOf({
        updates: [
          change('equipment', '14:05', { name: 'Motion' }),
          change('equipment', '14:05', { name: 'Siren' }),
          change('contracts', '14:05', { reference: 'C-1188', kind: 'new' }),
        ],
        events: [event('s', 'accepted', '14:05')],
      }),
    ).toEqual([
      '2026-11-19',
      'Elena Garrett signed E-1229: $1,040.84 + $54.94/mo',
      '3 changes: 2 devices, contract',
    ]);
  });

  test('who signed is the customer, not the product that accepted nor the colleague who recorded it', () => {
    expect(
      linesOf({
        events: [
          event('s', 'signed', '14:05', { note: 'Signed by Elena Garrett' }),
          event('a', 'accepted', '14:06', { by: 'Sable', createdBy: 'system' }),
        ],
      }),
    ).toEqual(['2026-11-19', 'Elena Garrett signed E-1229: $1,040.84 + $54.94/mo']);
    const note = 'Recorded: signed on paper by Elena Garrett on November 19, 2026';
    expect(linesOf({ events: [event('r', 'accepted', '14:05', { by: 'Ann Lee', note })] })).toEqual([
      '2026-11-19',
      'Ann Lee recorded the signature on E-1229: $1,040.84 + $54.94/mo | signed on paper by Elena Garrett on November 19, 2026',
    ]);
    expect(
      linesOf({ events: [event('d', 'declined', '14:05', { by: 'Ann Lee', note: 'Recorded: price' })] }),
    ).toEqual(['2026-11-19', 'Ann Lee recorded that E-1229 was declined | price']);
  });

  test('what followed from a customer’s cancellation is the product’s deed, not theirs', () => {
    const byCustomer = (update: UpdateRow): UpdateRow => ({ ...update, createdBy: 'link' });
    expect(
      linesOf({
        updates: [
          change('tasks', '14:05', { title: 'Refund $300.00' }),
          change('enrollments', '14:05', { status: 'cancelled' }, { status: 'active' }),
          change('work-orders', '14:05', { title: 'Install', status: 'cancelled' }, { status: 'ready' }),
        ].map(byCustomer),
        events: [event('r', 'rescinded', '14:05')],
      }),
    ).toEqual([
      '2026-11-19',
      'Elena Garrett canceled E-1229 by right',
      'Sable added the task “Refund $300.00”',
      'Sable ended monitoring',
      'Sable canceled “Install”',
    ]);
  });

  test('a question is one entry with its answer and how long that took', () => {
    const events = [
      event('q', 'question', '00:42', { note: 'Does the price go up?' }),
      event('a', 'answer', '02:23', { note: 'No.', by: 'Ann Lee', questionId: 'q' }),
    ];
    // 00:42 UTC is the previous evening in New York.
    expect(linesOf({ events })).toEqual([
      '2026-11-18',
      'Elena Garrett asked about E-1229 | Does the price go up? | No. (Ann Lee, after 1 h 41 min)',
    ]);
  });

  test('what was opened several times on a day is listed once', () => {
    const events = ['15:00', '15:10', '16:00'].map((at, index) => event(`v${index}`, 'viewed', at));
    expect(linesOf({ events })).toEqual(['2026-11-19', 'Elena Garrett opened E-1229 3 times']);
  });

  test('files that a person attached one after the other are one entry', () => {
    const files = ['a.png', 'b.png', 'c.png'].map((name, index) => change('files', `15:0${index}`, { name }));
    expect(linesOf({ updates: files })).toEqual(['2026-11-19', 'Ann Lee attached 3 files']);
  });

  test('calls, texts, notes, visits, tasks and money have their sentences', () => {
    const visit = {
      title: 'Walk-through',
      startsAt: '2026-11-20T15:00:00.000Z',
      userId: 'gus',
      status: 'scheduled',
    };
    const task = { title: 'Get the permit', assigneeUserId: 'gus', dueOn: '2026-11-20', done: false };
    const paid = { type: 'deposit', amount: 31_225, reference: 'Check 1209', status: 'succeeded' };
    expect(
      linesOf({
        updates: [
          change('notes', '15:08', {
            kind: 'call',
            talkedTo: 'Elena',
            minutes: 4,
            text: 'She sends the form.',
          }),
          change('notes', '15:07', { kind: 'note', text: 'Dog in the yard.' }),
          change('text-messages', '15:06', { direction: 'inbound', number: '19375550142', body: 'See you' }),
          change('events', '15:05', { ...visit, status: 'done' }, visit),
          change('events', '15:04', visit),
          change('tasks', '15:03', { ...task, done: true }, task),
          change('tasks', '15:02', task),
          change('transactions', '15:01', paid),
        ],
      }),
    ).toEqual([
      '2026-11-19',
      'Ann Lee talked to Elena for 4 minutes | She sends the form.',
      'Ann Lee wrote | Dog in the yard.',
      '(937) 555-0142 texted | See you',
      'Ann Lee finished “Walk-through”',
      'Ann Lee planned “Walk-through” for Nov 20, 2026, 10:00 AM, with Gus Petrakis',
      'Ann Lee completed “Get the permit”',
      'Ann Lee added the task “Get the permit”, for Gus Petrakis, due Nov 20, 2026',
      'Ann Lee took a deposit of $312.25, Check 1209',
    ]);
  });

  test('an appointment of several people names all of them but whom the sentence begins with', () => {
    const visit = { title: 'Walk-through', startsAt: '2026-11-20T15:00:00.000Z', userId: 'gus' };
    const planned = (more: object) =>
      linesOf({ updates: [change('events', '15:04', { ...visit, ...more })] })[1];
    expect(planned({ alsoUserIds: ['ivan', 'ann'] })).toMatch(/, with Gus Petrakis and Ivan Ode$/);
    expect(planned({ userId: 'ann', alsoUserIds: ['gus', 'ivan'] })).toMatch(
      /, with Gus Petrakis and Ivan Ode$/,
    );
    expect(planned({ userId: 'ann', alsoUserIds: [] })).toMatch(/10:00 AM$/);
  });

  test('what reached nobody is not called sent', () => {
    const email = { to: 'ann@example.com', subject: 'The form', body: 'Sign.', byHand: true };
    const text = { direction: 'outbound', to: '+19375550142', body: 'Soon' };
    const kept = (collection: string, at: string, row: object) =>
      change(collection, at, { ...row, status: 'captured' }, { ...row, status: 'queued' });
    expect(
      linesOf({
        updates: [
          kept('text-messages', '15:04', text),
          change('text-messages', '15:03', { ...text, status: 'queued' }),
          kept('email-messages', '15:02', email),
          change('email-messages', '15:01', { ...email, status: 'queued' }),
        ],
      }),
    ).toEqual([
      '2026-11-19',
      'A text to (937) 555-0142 is stored, not sent: no text provider is set up',
      'Ann Lee wrote a text to (937) 555-0142 | Soon',
      'An email to ann@example.com is stored, not sent: no mail server is set up',
      'Ann Lee wrote to ann@example.com: The form | Sign.',
    ]);
  });

  test('an estimate is not called sent while its email is kept here', () => {
    const sending = event('s', 'sent', '14:00', {
      by: 'Ann Lee',
      note: 'To Elena Garrett, elena@example.com',
    });
    const email = { to: 'elena@example.com', estimateId: 'e1', createdAt: sending.createdAt };
    const delivery = (status: string) =>
      change('email-messages', '14:01', { ...email, status }, { ...email, status: 'queued' });
    const storyWith = (status: string) => linesOf({ updates: [delivery(status)], events: [sending] });
    expect(storyWith('captured')).toEqual([
      '2026-11-19',
      '1 change: email',
      'Ann Lee froze E-1229 | To Elena Garrett, elena@example.com | The email is stored, not sent: no mail server is set up',
    ]);
    expect(storyWith('sent')).toContain('Ann Lee sent E-1229 | To Elena Garrett, elena@example.com');
  });

  test('a filter shows its kinds alone, without the steps between', () => {
    const updates = [
      change('notes', '15:02', { kind: 'note', text: 'Dog' }),
      change('equipment', '15:01', { name: 'Siren' }),
      change('tasks', '15:00', { title: 'Permit', done: false }),
    ];
    expect(linesOf({ updates, filter: 'talk' })).toEqual(['2026-11-19', 'Ann Lee wrote | Dog']);
    expect(linesOf({ updates, filter: 'work' })).toEqual(['2026-11-19', 'Ann Lee added the task “Permit”']);
  });

  test('while earlier changes are not here, what the customer did before them waits', () => {
    const updates = [change('notes', '15:00', { kind: 'note', text: 'Dog' })];
    const events = [event('s', 'sent', '14:00')];
    expect(linesOf({ updates, events, hasEarlier: true })).toEqual(['2026-11-19', 'Ann Lee wrote | Dog']);
    expect(linesOf({ updates, events })).toHaveLength(3);
  });

  test('who reads no prices reads that it was sold, and no amount', () => {
    const updates = [change('accounts', '15:00', { status: 'sold' }, { status: 'quoted' })];
    expect(linesOf({ updates })).toEqual(['2026-11-19', 'Sold. The install can be planned.']);
    const known = [change('accounts', '15:00', { status: 'sold', rmr: 0 }, { status: 'quoted', rmr: 0 })];
    expect(linesOf({ updates: known })).toEqual(['2026-11-19', '1 change: account']);
  });
});

test('a span is written in its two largest units', () => {
  const from = '2026-11-19T10:00:00.000Z';
  expect(spanText(from, '2026-11-19T10:00:30.000Z')).toBe('less than a minute');
  expect(spanText(from, '2026-11-19T10:52:00.000Z')).toBe('52 min');
  expect(spanText(from, '2026-11-21T13:05:00.000Z')).toBe('2 d 3 h');
});
