// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePage } from '../page-harness.tsx';
import { sampleContent } from '../sample-estimate.ts';
import { rollOutApi, type RollOut, type Site } from './roll-out-api.ts';
import { RollOutPage } from './roll-out-page.tsx';

usePage();

type Clause = NonNullable<Site['offer']>['clauses'][number];

const site = (name: string, hash: string, clauses: readonly Clause[] = []): Site => ({
  estimateId: name,
  reference: `EST-${name}`,
  account: { name, site: null },
  state: 'open',
  offer: {
    hash,
    title: 'Cameras',
    expiresOn: null,
    optionId: null,
    optionName: null,
    totals: sampleContent.totals,
    clauses,
    consentText: 'I agree to do this business electronically.',
    told: {},
  },
});
const clause = (text: string): Clause => ({ id: text, heading: 'Limit', text, initialed: true });

const rollOut = (sites: readonly Site[]): RollOut => ({
  name: 'Branches',
  language: 'en',
  recipientName: 'Adaeze Okafor',
  company: sampleContent.company,
  currency: 'USD',
  paused: false,
  sites,
});

/** Opens the page of some sites. `look` sets what the next poll of the server returns, `signed` is what was sent. */
function openPage(first: readonly Site[], outcome: object = { sites: [] }) {
  const signed: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (!url.endsWith('/sign')) return Response.json({ ok: true });
    signed.push(...JSON.parse(body).sites);
    return Response.json(outcome);
  });
  const api = rollOutApi('token-1');
  const reload = async () => undefined;
  const page = (sites: readonly Site[]) => (
    <RollOutPage token="token-1" api={api} rollOut={rollOut(sites)} onReload={reload} />
  );
  const { rerender } = render(page(first));
  return { signed, look: (sites: readonly Site[]) => rerender(page(sites)) };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const consentBox = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to do this business electronically.' });

async function reviewSites(open: string): Promise<HTMLElement> {
  press(open);
  return screen.findByRole('dialog', { name: 'Review your sites' });
}

function consent(): void {
  press('Continue');
  fireEvent.click(consentBox());
  press('Continue');
}

function putName(): void {
  fireEvent.change(screen.getByRole('textbox', { name: 'Your full name' }), {
    target: { value: 'Adaeze Okafor' },
  });
  fireEvent.click(screen.getByLabelText('Type it'));
}

test('a site that is sent while somebody signs does not join what they sign', async () => {
  const { signed, look } = openPage([site('North', 'n1')]);
  await reviewSites('Review and sign for 1 site');
  consent();
  putName();
  look([site('North', 'n1'), site('South', 's1', [clause('Liability is capped.')])]);
  press('Sign and accept');
  await waitFor(() => expect(signed).toEqual([{ estimateId: 'North', versionHash: 'n1' }]));
});

test('what was read is what is signed: the server refuses a version that was replaced meanwhile, and the page says so', async () => {
  const message = 'The document changed since you opened it. Nothing was signed. Reload and read it again.';
  const refusal = { code: 'HASH_MISMATCH', message, details: {} };
  const { signed, look } = openPage([site('North', 'n1')], { sites: [{ estimateId: 'North', refusal }] });
  await reviewSites('Review and sign for 1 site');
  consent();
  putName();
  look([site('North', 'n2')]);
  press('Sign and accept');
  expect((await screen.findByText(/One site could not be signed/)).parentElement?.textContent).toContain(
    message,
  );
  expect(signed).toEqual([{ estimateId: 'North', versionHash: 'n1' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('link', { name: 'Read estimate EST-North' })).toBeTruthy();
});

test('the steps begin again for other sites: no consent and no initials are taken over from those before', async () => {
  const { signed, look } = openPage([site('North', 'n1', [clause('Liability is capped.')])]);
  await reviewSites('Review and sign for 1 site');
  consent();
  fireEvent.click(screen.getByRole('checkbox', { name: /initials/i }));
  press('Continue');
  press('Close');
  look([site('South', 's1', [clause('The term renews.')])]);
  const review = await reviewSites('Review and sign for 1 site');
  expect(within(review).getByText('EST-South for South')).toBeTruthy();
  press('Continue');
  expect(consentBox().checked).toBe(false);
  fireEvent.click(consentBox());
  press('Continue');
  expect(screen.getByText('The term renews.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /initials/i }).checked).toBe(false);
  expect(signed).toEqual([]);
});

test('a sheet that is closed and opened again for the same sites goes on where it was', async () => {
  openPage([site('North', 'n1')]);
  await reviewSites('Review and sign for 1 site');
  consent();
  press('Close');
  press('Review and sign for 1 site');
  expect(await screen.findByRole('dialog', { name: 'Sign' })).toBeTruthy();
});
