// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, refusal, usePage, type Answer } from './page-harness.tsx';
import { sampleEstimate, sampleTotals, siren } from './sample-estimate.ts';

usePage();

type Person = ReturnType<typeof openPage>['user'];

const load = (): Answer => [200, sampleEstimate()];
const price = (body: unknown): Answer => [
  200,
  { totals: sampleTotals((body as { selection: Record<string, boolean> }).selection) },
];
const signed: Answer = [
  200,
  { status: 'signed', signedAt: '2025-06-05T18:14:09.000Z', total: 104_084, rmr: 5494 },
];

const page = () => screen.findByRole('heading', { level: 1, name: 'Home security' });
const totals = () => screen.getByRole('complementary', { name: 'Totals and actions' });
const signButtons = () => screen.getAllByRole('button', { name: 'Review & sign' });
const press = (user: Person, name: string) => user.click(screen.getByRole('button', { name }));

/** A response that the test releases by hand. */
function byHand() {
  let answer: (given: Answer) => void = () => undefined;
  const promise = new Promise<Answer>((resolve) => (answer = resolve));
  return { promise, answer: (given: Answer) => answer(given) };
}

async function goToSigning(user: Person): Promise<void> {
  await page();
  await user.click(signButtons()[0] as HTMLElement);
  await press(user, 'Continue');
  await user.click(screen.getByRole('checkbox', { name: 'I agree to do this business electronically.' }));
  await press(user, 'Continue');
}

const signature = {
  signerName: 'Adaeze Okafor',
  signedAt: '2025-06-05T18:14:09.000Z',
  total: 104_084,
  rmr: 5494,
  selection: {},
  optionId: null,
  totals: sampleTotals(),
  signature: { kind: 'typed' as const, text: 'Adaeze Okafor' },
};

test('the right to cancel stands next to the signature, with the notice, in each language of the place', async () => {
  const estimate = sampleEstimate();
  const rightStatement = {
    points: 12,
    said: [
      { language: 'es', text: 'Usted, el comprador, puede cancelar.' },
      { language: 'en', heading: 'Buyer’s Right to Cancel', text: 'You, the buyer, may cancel.' },
    ],
  };
  const notice = { title: 'Aviso de cancelación', paragraphs: ['Fecha: {{date}}'] };
  const { user } = openPage({
    '': () => [200, { ...estimate, content: { ...estimate.content, rightStatement, notice } }],
  });
  await goToSigning(user);
  const right = screen.getByRole('note');
  expect(within(right).getByText('You, the buyer, may cancel.').closest('[lang]')?.getAttribute('lang')).toBe(
    'en',
  );
  expect(within(right).getByText('Buyer’s Right to Cancel')).toBeTruthy();
  expect(within(right).getByText('Aviso de cancelación').closest('details')?.textContent).toContain(
    'Fecha: ____________',
  );
});

async function signTyped(user: Person): Promise<void> {
  await goToSigning(user);
  await user.type(screen.getByRole('textbox', { name: 'Your full name' }), ' Adaeze Okafor ');
  await user.click(screen.getByRole('radio', { name: 'Type it' }));
  await press(user, 'Sign and accept');
}

test('shows both buckets of the worked example to the cent', async () => {
  openPage({ '': load });
  await page();
  for (const amount of [
    '$984.60',
    '$42.61',
    '$13.63',
    '$1,040.84',
    '$54.94',
    '$59.06',
    '$312.25',
    '$371.31',
  ]) {
    expect(within(totals()).getAllByText(amount).length).toBeGreaterThan(0);
  }
  expect(within(totals()).getByText('36-month term')).toBeTruthy();
});

test('before the box stands what the law wants said of an electronic signature', async () => {
  const { user } = openPage({
    '': () => [
      200,
      {
        ...sampleEstimate(),
        consentText: 'I agree.\n\nA paper copy costs you nothing.\n\nYou need a browser.',
      },
    ],
  });
  await page();
  for (const button of signButtons().slice(0, 1)) await user.click(button);
  await press(user, 'Continue');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['A paper copy costs you nothing.', 'You need a browser.']),
  );
  expect(screen.getByRole('checkbox', { name: 'I agree.' })).toBeTruthy();
});

test('says what the signature does to the present agreement', async () => {
  const estimate = sampleEstimate();
  const contractEffect = {
    kind: 'replacement',
    contractId: '0190a5e4-0000-7000-8000-000000000001',
    reference: 'C-7',
    endsOn: null,
    termMonths: 36,
  } as const;
  openPage({ '': () => [200, { ...estimate, content: { ...estimate.content, contractEffect } }] });
  const card = await screen.findByRole('region', { name: 'Your present agreement' });
  expect(card.textContent).toContain('This replaces your agreement C-7');
});

test('says at opening that the agreement has ended that it adds to, and signs nothing', async () => {
  openPage({ '': () => [200, { ...sampleEstimate(), state: 'agreement_ended' }] });
  await screen.findByRole('heading', { name: 'This offer can no longer be signed' });
  expect(document.body.textContent).toMatch(/changes an agreement that has ended\. Ask .+ for a new one\./);
  expect(screen.queryByRole('button', { name: /Review/ })).toBeNull();
  expect(screen.getByRole('button', { name: /Ask/ })).toBeTruthy();
});

test('says of either link to the signed copy that it was opened, of that to the offer nothing', async () => {
  const links = () => screen.getAllByRole('link', { name: /signed copy|Download PDF/i });
  const press = async (estimate: object) => {
    const { user, posts } = openPage({ '': () => [200, { ...sampleEstimate(), ...estimate }] });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(links()).toHaveLength('signature' in estimate ? 2 : 1));
    for (const link of links()) await user.click(link);
    cleanup();
    return posts('open-copy').length;
  };
  expect(await press({})).toBe(0);
  const signature = {
    signerName: 'Adaeze Okafor',
    signedAt: '2026-03-14T15:00:00.000Z',
    total: 859_00,
    rmr: 39_99,
    selection: {},
    optionId: null,
    totals: sampleEstimate().content.totals,
    signature: { kind: 'typed', text: 'Adaeze Okafor' },
  };
  expect(await press({ state: 'accepted', signature })).toBe(2);
});

test('says how the services renew and what an early end costs', async () => {
  const estimate = sampleEstimate();
  const agreementTerms = {
    terminationPpm: 750_000,
    terminationCap: null,
    renewal: 'month_to_month',
    renewalMonths: 0,
    noticeDays: 45,
  } as const;
  openPage({ '': () => [200, { ...estimate, content: { ...estimate.content, agreementTerms } }] });
  const card = await screen.findByRole('region', { name: 'Renewal and early end' });
  expect(card.textContent).toContain('until either side ends them with 45 days’ notice.');
  expect(card.textContent).toContain('75% of the monthly charges before tax');
});

test('says how long parts and labor are under warranty', async () => {
  const estimate = sampleEstimate();
  const warranty = { partsMonths: 24, laborMonths: 12 };
  openPage({ '': () => [200, { ...estimate, content: { ...estimate.content, warranty } }] });
  const card = await screen.findByRole('region', { name: 'Warranty' });
  expect(card.textContent).toContain('parts are under warranty for 24 months and labor for 12 months.');
});

test('says where the bills go, where that is not the site', async () => {
  const estimate = sampleEstimate();
  const town = { city: 'Dayton', region: 'OH', postal: '45402', county: '' };
  const billTo = { line1: '9 Ledger Lane', line2: '', ...town, country: 'us', type: 'commercial' } as const;
  openPage({ '': () => [200, { ...estimate, content: { ...estimate.content, billTo } }] });
  expect((await screen.findByText('Bill to')).nextElementSibling?.textContent).toContain('9 Ledger Lane');
});

test('totals move at once when an option is switched and are then the server’s', async () => {
  const server = sampleTotals({ [siren.id]: true });
  // The server responds only after the page was checked, however slow the machine is.
  let answer = (): void => undefined;
  const seen = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user, posts } = openPage({
    '': load,
    // The server's totals win, even if they differ from what the page computed.
    price: async () => {
      await seen;
      return [200, { totals: { ...server, oneTime: { ...server.oneTime, total: 118_602 } } }];
    },
  });
  await page();
  await user.click(screen.getByRole('switch', { name: 'Outdoor siren' }));
  expect(within(totals()).getByText('$1,186.01')).toBeTruthy();
  answer();
  await within(totals()).findByText('$1,186.02');
  expect(posts('price').map((post) => post.body)).toEqual([{ selection: { [siren.id]: true } }]);
});

test('a choice switched back needs no answer: it is the document as sent', async () => {
  const { user } = openPage({ '': load, price: () => 'offline' });
  await page();
  const option = screen.getByRole('switch', { name: 'Outdoor siren' });
  await user.click(option);
  await user.click(option);
  expect(within(totals()).getByText('$1,040.84')).toBeTruthy();
  await user.click(signButtons()[0] as HTMLElement);
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
});

test('totals the server did not confirm cannot be signed, and can be checked again', async () => {
  let online = false;
  const { user } = openPage({ '': load, price: (body) => (online ? price(body) : 'offline') });
  await page();
  await user.click(screen.getByRole('switch', { name: 'Outdoor siren' }));
  await user.click(signButtons()[0] as HTMLElement);
  await screen.findByText(/could not reach the server/);
  online = true;
  await press(user, 'Check the totals again');
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('heading', { name: 'Agree to sign electronically' })).toBeTruthy();
});

test('accepting by typing posts exactly the contract and shows the server’s record', async () => {
  let accepted = false;
  const { user, posts } = openPage({
    '': () => [
      200,
      sampleEstimate(
        accepted
          ? {
              state: 'accepted',
              signature,
            }
          : {},
      ),
    ],
    accept: () => {
      accepted = true;
      return signed;
    },
  });
  await signTyped(user);
  const thanks = await screen.findByRole('heading', { name: 'Thank you, it is signed' });
  await waitFor(() => expect(document.activeElement).toBe(thanks));
  expect(screen.getByText(/June 5, 2025 at 2:14/)).toBeTruthy();
  expect(posts('accept')).toEqual([
    {
      method: 'POST',
      path: 'accept',
      body: {
        versionHash: 'a1'.repeat(32),
        signerName: 'Adaeze Okafor',
        consent: true,
        signature: { kind: 'typed', text: 'Adaeze Okafor' },
        selection: {},
      },
    },
  ]);
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByRole('link', { name: 'Download signed copy' }).getAttribute('href')).toBe(
    '/api/public/estimates/token-1/pdf',
  );
});

test('the signer reads until when to cancel, and cancels after one question', async () => {
  const right = { text: 'You may cancel until Mon, Jun 9, 11:59 PM.', alive: true };
  const { user, posts } = openPage({
    '': () => [200, sampleEstimate({ state: 'accepted', signature, right })],
    rescind: () => [200, { status: 'rescinded' }],
  });
  expect(await screen.findByText(right.text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel this agreement' }));
  expect(posts('rescind')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: /^Cancel E/ }));
  expect(await screen.findByRole('heading', { name: 'This agreement was canceled' })).toBeTruthy();
  expect(posts('rescind')).toHaveLength(1);
  expect(screen.queryByText('What happens next')).toBeNull();
  expect(screen.queryByText(right.text)).toBeNull();
});

test.each([
  [{ done: false, on: null }, /will contact you to arrange the installation/],
  [{ done: false, on: '2025-06-12' }, /^The installation is planned for June 12, 2025\.$/],
  [{ done: true, on: '2025-06-12' }, /^The installation is done\.$/],
])('the signed page says how the installation stands: %j', async (installation, says) => {
  openPage({ '': () => [200, sampleEstimate({ state: 'accepted', signature, installation })] });
  expect(await screen.findByText(says)).toBeTruthy();
  expect(screen.queryAllByText(/installation is|arrange the installation/)).toHaveLength(1);
});

test('a canceled agreement says which day counts, and what goes back until when', async () => {
  const rescission = { on: '2025-06-06', refund: 31_225, refundDueOn: '2025-06-16' };
  openPage({ '': () => [200, sampleEstimate({ state: 'rescinded', rescission })] });
  const said = await screen.findByText(/has your cancellation/);
  expect(screen.queryByText('Due at signing')).toBeNull();
  expect(said.textContent).toContain('It counts from June 6, 2025.');
  expect(said.textContent).toContain('$312.25 that you paid will be refunded to you by June 16, 2025.');
  const receipt = screen.getByRole('link', { name: 'Receipt of your cancellation (PDF)' });
  expect(receipt.getAttribute('href')).toMatch(/^\/api\/public\/estimates\/[^/]+\/receipt$/);
});

test('the last step begins in the field for the name, which only the signer fills in', async () => {
  const { user } = openPage({ '': load });
  await goToSigning(user);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your full name', description: 'Sign' });
  expect(document.activeElement).toBe(name);
  expect(name.value).toBe('');
  // After coming back, a screen reader reads the step from its start.
  await user.keyboard('Adaeze Okafor');
  await press(user, 'Back');
  await press(user, 'Continue');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sign' }));
});

test('a drawn signature is sent in the box of 600 by 200, with the options chosen', async () => {
  const { user, posts } = openPage({ '': load, price, accept: () => signed });
  await page();
  await user.click(screen.getByRole('switch', { name: 'Outdoor siren' }));
  await within(totals()).findByText('$1,186.01');
  await user.click(signButtons()[0] as HTMLElement);
  expect(posts('open-consent')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  // The server records when the disclosure was opened.
  expect(posts('open-consent')).toHaveLength(1);
  await user.click(screen.getByRole('checkbox'));
  await press(user, 'Continue');
  await user.type(screen.getByRole('textbox', { name: 'Your full name' }), 'Adaeze Okafor');
  const paper = screen.getByRole('img', { name: /Signature area, empty/ });
  const pointer = (x: number, y: number) => ({
    pointerId: 1,
    isPrimary: true,
    buttons: 1,
    clientX: x,
    clientY: y,
  });
  // The drawing library loads separately; the pen works once it is loaded.
  await waitFor(() => {
    fireEvent.pointerDown(paper, pointer(30, 75));
    fireEvent.pointerMove(window, pointer(150, 30));
    fireEvent.pointerUp(window, { ...pointer(270, 75), buttons: 0 });
    expect(screen.getByRole('img', { name: 'Your drawn signature' })).toBeTruthy();
  });
  await press(user, 'Sign and accept');
  await screen.findByRole('heading', { name: /Thank you/ });
  const body = posts('accept')[0]?.body as {
    signature: { kind: string; strokes: number[][] };
    selection: object;
  };
  expect(body.selection).toEqual({ [siren.id]: true });
  expect(body.signature.kind).toBe('drawn');
  // 300 × 150 on the screen fits the box at 4/3, so its left edge is at 100.
  expect(body.signature.strokes[0]?.slice(0, 2)).toEqual([140, 100]);
});

test('without consent, name, or signature nothing is sent and the missing field takes the focus', async () => {
  const { user, posts } = openPage({ '': load });
  await page();
  await user.click(signButtons()[0] as HTMLElement);
  await press(user, 'Continue');
  await press(user, 'Continue');
  expect(screen.getByText('Check the box to agree to sign electronically.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  await user.keyboard(' ');
  await press(user, 'Continue');
  await press(user, 'Sign and accept');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your full name' }));
  await user.keyboard('Adaeze Okafor');
  await press(user, 'Sign and accept');
  expect(screen.getByText('Draw your signature, or choose “Type it”.')).toBeTruthy();
  expect(posts('accept')).toEqual([]);
});

test('a name of invisible characters is refused in words before anything is sent', async () => {
  const { user, posts } = openPage({ '': load });
  await goToSigning(user);
  const name = screen.getByRole('textbox', { name: 'Your full name' });
  fireEvent.change(name, { target: { value: '\u200b\u200b\u200b' } });
  await user.click(screen.getByRole('radio', { name: 'Type it' }));
  await press(user, 'Sign and accept');
  expect(screen.getByText(/at least two letters/)).toBeTruthy();
  expect(document.activeElement).toBe(name);
  expect(posts('accept')).toEqual([]);
});

test('a failed acceptance keeps what was typed, and trying again sends the same', async () => {
  let tries = 0;
  const { user, posts } = openPage({
    '': load,
    accept: () => {
      tries += 1;
      return tries === 1 ? 'offline' : signed;
    },
  });
  await signTyped(user);
  expect((await screen.findByRole('alert')).textContent).toContain('could not reach the server');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your full name' }).value).toBe(
    ' Adaeze Okafor ',
  );
  await press(user, 'Sign and accept');
  await screen.findByRole('heading', { name: /Thank you/ });
  expect(posts('accept')[1]).toEqual(posts('accept')[0]);
});

test('pressing twice sends once', async () => {
  let answer: (value: Answer) => void = () => {};
  const { user, posts } = openPage({
    '': load,
    accept: () => new Promise<Answer>((resolve) => (answer = resolve)),
  });
  await signTyped(user);
  await press(user, 'Signing…');
  expect(posts('accept')).toHaveLength(1);
  answer(signed);
  await screen.findByRole('heading', { name: /Thank you/ });
});

test('when the document changed, the server’s words say so and one press reloads it', async () => {
  let loads = 0;
  const { user } = openPage({
    '': () => {
      loads += 1;
      return loads === 1 ? load() : refusal(410, 'LINK_SUPERSEDED', 'This estimate was replaced.');
    },
    accept: () => refusal(409, 'HASH_MISMATCH', 'The document changed since you opened it.'),
  });
  await signTyped(user);
  await screen.findByText('The document changed since you opened it.');
  await press(user, 'Show the latest version');
  await screen.findByRole('heading', { name: 'This estimate was replaced' });
});

test('a question that could not be sent stays in its field, also when the sheet is closed', async () => {
  let online = false;
  const { user, posts } = openPage({ '': load, ask: () => (online ? [200, {}] : 'offline') });
  await page();
  await press(user, 'Ask a question');
  await user.type(screen.getByRole('textbox'), 'Can the siren go on the garage?');
  await press(user, 'Send question');
  await screen.findByText(/could not reach the server/);
  await press(user, 'Close');
  await press(user, 'Ask a question');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Can the siren go on the garage?');
  online = true;
  await press(user, 'Send question');
  await screen.findByText(/Your question was sent/);
  expect(await screen.findByRole('heading', { name: 'Your questions' })).toBeTruthy();
  expect(posts('ask')[1]?.body).toEqual({ question: 'Can the siren go on the garage?' });
});

test('a question is not changed while it is sent, so that nothing typed is thrown away with it', async () => {
  const { promise, answer } = byHand();
  const { user, posts } = openPage({ '': load, ask: () => promise });
  await page();
  await press(user, 'Ask a question');
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  await user.type(field, 'Can the siren go on the garage?');
  await press(user, 'Send question');
  await user.type(field, ' And when?');
  expect(field.value).toBe('Can the siren go on the garage?');
  answer('offline');
  await screen.findByText(/could not reach the server/);
  await user.type(field, ' And when?');
  expect(field.value).toBe('Can the siren go on the garage? And when?');
  expect(posts('ask')).toHaveLength(1);
});

test('a reason to decline is not changed while it is sent', async () => {
  const { promise, answer } = byHand();
  const { user } = openPage({ '': load, decline: () => promise });
  await page();
  await press(user, 'Decline this estimate');
  await user.click(screen.getByRole('radio', { name: 'The timing isn’t right' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  await user.type(field, 'Next spring');
  await press(user, 'Decline EST-1042');
  await user.type(field, ' or summer');
  expect(field.value).toBe('Next spring');
  answer('offline');
  await screen.findByText(/could not reach the server/);
});

test('an answer stands below its question, and the customer goes on in the same thread', async () => {
  const said = { by: 'Adaeze Okafor', from: 'customer', at: '2025-06-05T18:14:09.000Z' } as const;
  const answer = { ...said, id: 'a1', by: 'Dana Whitfield', from: 'company', text: 'Yes, it can.' } as const;
  const { user, posts } = openPage({
    '': () => [
      200,
      sampleEstimate({
        threads: [
          { ...said, id: 'q1', text: 'On the garage?', lineId: siren.id, open: false, replies: [answer] },
        ],
      }),
    ],
    ask: () => [200, {}],
  });
  await page();
  const asked = screen.getByRole('region', { name: 'Your questions' });
  expect(within(asked).getByText('About Outdoor siren')).toBeTruthy();
  expect(within(asked).getByText('Yes, it can.')).toBeTruthy();
  await press(user, 'Reply');
  await user.type(screen.getByRole('textbox', { name: 'Your reply' }), 'Good.');
  await press(user, 'Send reply');
  await within(asked).findByText('Good.');
  expect(posts('ask')[0]?.body).toEqual({ question: 'Good.', questionId: 'q1' });
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
});

test('what the company wrote for the customer stands on the page', async () => {
  const note = {
    id: 'n1',
    by: 'Dana Whitfield',
    text: 'Bring the permit on Monday.',
    at: '2025-06-05T18:14:09.000Z',
  };
  openPage({ '': () => [200, sampleEstimate({ notes: [note] })] });
  await page();
  const shown = await screen.findByRole('region', { name: /^Notes from / });
  expect(within(shown).getByText(note.text)).toBeTruthy();
  expect(within(shown).getByText(/Dana Whitfield/)).toBeTruthy();
});

test('declining needs a reason, sends it with the note, and closes the estimate', async () => {
  const { user, posts } = openPage({ '': load });
  await page();
  await press(user, 'Decline this estimate');
  await press(user, 'Decline EST-1042');
  expect(screen.getByText('Choose a reason.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'The timing isn’t right' }));
  await user.type(screen.getByRole('textbox', { name: /Anything to add/ }), 'Next spring');
  await press(user, 'Decline EST-1042');
  const declined = await screen.findByRole('heading', { name: 'This estimate was declined' });
  await waitFor(() => expect(document.activeElement).toBe(declined));
  expect(posts('decline').map((post) => post.body)).toEqual([{ reason: 'timing', note: 'Next spring' }]);
  expect(screen.queryByRole('button', { name: 'Review & sign' })).toBeNull();
});

test('what was just declined does not look open again when a look at it from before is answered late', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let late: (answer: Answer) => void = () => {};
    const loads = [load, () => new Promise<Answer>((answer) => (late = answer))];
    const { user, posts } = openPage({ '': () => loads.shift()?.() ?? load() });
    await page();
    await vi.waitFor(() => {
      vi.advanceTimersByTime(10_000);
      expect(posts('')).toHaveLength(2);
    });
    await press(user, 'Decline this estimate');
    await user.click(screen.getByRole('radio', { name: 'The timing isn’t right' }));
    await press(user, 'Decline EST-1042');
    await screen.findByRole('heading', { name: 'This estimate was declined' });
    late(load());
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.getByRole('heading', { name: 'This estimate was declined' })).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['LINK_UNKNOWN', 404, 'This link is not valid'],
  ['LINK_CLOSED', 410, 'This estimate is closed'],
])('%s is a page of its own with the server’s words and the dealer’s number', async (code, status, title) => {
  const company = { name: 'Harbor Light Security', phone: '+1 937 555 0142', email: null };
  openPage({ '': () => refusal(status, code, 'Words from the server.', { company }) });
  await screen.findByRole('heading', { level: 1, name: title });
  expect(screen.getByText('Words from the server.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Call (937) 555-0142' }).getAttribute('href')).toBe(
    'tel:+19375550142',
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('what is said of a link does not begin with its heading again', async () => {
  openPage({
    '': () => refusal(404, 'LINK_UNKNOWN', 'This link is not valid. Nothing was changed. Ask for a new one.'),
  });
  await screen.findByRole('heading', { level: 1, name: 'This link is not valid' });
  expect(screen.getByRole('status').textContent).toBe('Nothing was changed. Ask for a new one.');
});

test('a withdrawn version says so, whether or not the next one was sent', async () => {
  const company = { name: 'Harbor Light Security', phone: null, email: null };
  openPage({ '': () => refusal(410, 'LINK_SUPERSEDED', 'Words from the server.', { company }) });
  await screen.findByRole('heading', { level: 1, name: 'This estimate was replaced' });
  expect(screen.getByText(/Harbor Light Security withdrew it/)).toBeTruthy();
});

test('a page that could not be loaded can be tried again', async () => {
  let online = false;
  const { user } = openPage({ '': () => (online ? load() : 'offline') });
  await screen.findByRole('heading', { name: 'No connection' });
  online = true;
  await press(user, 'Try again');
  await page();
});

test('an expired estimate can be read but neither chosen from nor signed', async () => {
  openPage({ '': () => [200, sampleEstimate({ state: 'expired' })] });
  await screen.findByRole('heading', { name: 'This estimate has expired' });
  expect(screen.getByText('Panel')).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Review & sign' })).toBeNull();
});

test('nothing is reported as viewed before a person touches the page, and then once', async () => {
  const { user, sent, posts } = openPage({ '': load });
  await page();
  expect(sent.every((one) => one.method === 'GET')).toBe(true);
  await user.click(screen.getByRole('heading', { level: 1 }));
  await user.keyboard('{Tab}');
  fireEvent.scroll(window);
  expect(posts('viewed')).toEqual([{ method: 'POST', path: 'viewed', body: {} }]);
});

test('a customer who was reminded stops the reminders', async () => {
  const { user, posts } = openPage({ '': () => [200, { ...sampleEstimate(), reminded: true }] });
  await page();
  await screen.findByRole('button', { name: 'Stop reminders' });
  await press(user, 'Stop reminders');
  expect(await screen.findByText('You will not get any more reminders about this estimate.')).toBeTruthy();
  expect(posts('stop-reminders')).toHaveLength(1);
});
