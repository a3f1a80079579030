// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { priceEstimate } from '@sable/domain/estimate/pricing';
import { contentOfOption, contentPricingInput } from '@sable/domain/estimate/selection';
import { openPage, usePage, type Answer } from './page-harness.tsx';
import { sampleContent, sampleEstimate, sampleLine } from './sample-estimate.ts';

usePage();

const good = '01890000-0000-7000-8000-00000000000a';
const better = '01890000-0000-7000-8000-00000000000b';
const camera = sampleLine({
  name: 'Camera',
  unitPrice: 10000,
  optional: true,
  selected: false,
  optionId: better,
});

/** Better contains the worked example, Good a small panel; they share nothing. */
function content() {
  const { oneTimeDiscount, monthlyDiscount, deposit, termMonths, totals } = sampleContent;
  const terms = { oneTimeDiscount, monthlyDiscount, deposit, termMonths, totals };
  const unpriced = {
    ...sampleContent,
    lines: [
      ...sampleContent.lines.map((line) => ({ ...line, optionId: better })),
      camera,
      sampleLine({ name: 'Small panel', unitPrice: 10000, optionId: good }),
    ],
    options: [
      { ...terms, id: good, name: 'Good', recommended: false, oneTimeDiscount: null },
      { ...terms, id: better, name: 'Better', recommended: true },
    ],
  };
  const options = unpriced.options.map((option) => {
    const { lines: _ledger, ...own } = priceEstimate(
      contentPricingInput(contentOfOption(unpriced, option.id)),
    );
    return { ...option, totals: own };
  });
  return { ...unpriced, options };
}

const load = (): Answer => [200, sampleEstimate({ content: content() })];
const card = (name: string) => screen.getByRole('listitem', { name });
const totals = () => screen.getByRole('complementary', { name: 'Totals and actions' });

test('options stand side by side with what they hold, and the recommended one is chosen', async () => {
  openPage({ '': load });
  await screen.findByRole('heading', { level: 2, name: 'Choose an option' });
  expect(within(card('Better')).getByText('Dana Whitfield recommends')).toBeTruthy();
  expect(within(card('Good')).getByText('Small panel')).toBeTruthy();
  expect(within(card('Good')).getByText('$108.25')).toBeTruthy();
  expect(within(card('Better')).getByText('6 × Door sensor')).toBeTruthy();
  expect(within(card('Better')).getByText('3 optional items')).toBeTruthy();
  expect(within(totals()).getByText('$1,040.84')).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Better is chosen' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('switch', { name: 'Camera' })).toBeTruthy();
});

test('another option brings its lines and totals, and is what is signed', async () => {
  const { user, posts } = openPage({
    '': load,
    accept: () => [200, { status: 'signed', signedAt: '2025-06-05T18:14:09.000Z', total: 10825, rmr: 0 }],
  });
  await user.click(await screen.findByRole('radio', { name: 'Choose Good' }));
  expect(within(totals()).getByText('$108.25')).toBeTruthy();
  expect(screen.queryByRole('switch', { name: 'Camera' })).toBeNull();
  expect(screen.queryByText('Motion detector', { selector: 'section li *' })).toBeNull();

  const [sign] = screen.getAllByRole('button', { name: 'Review & sign' });
  if (sign) await user.click(sign);
  expect(screen.getAllByText('Good is chosen').length).toBeGreaterThan(1);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(screen.getByRole('checkbox', { name: 'I agree to do this business electronically.' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByText(/option “Good”/)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Your full name' }), 'Adaeze Okafor');
  await user.click(screen.getByRole('radio', { name: 'Type it' }));
  await user.click(screen.getByRole('button', { name: 'Sign and accept' }));
  expect(posts('accept').map(({ body }) => body)).toMatchObject([{ optionId: good, selection: {} }]);
  expect(await screen.findByText('You chose Good.')).toBeTruthy();
  expect(screen.getByText('This declines Better.')).toBeTruthy();
  expect(screen.queryByText('Choose an option')).toBeNull();
});

test('the server prices the option that is chosen', async () => {
  const { user, posts } = openPage({ '': load, price: () => 'offline' });
  await user.click(await screen.findByRole('switch', { name: 'Camera' }));
  await expect
    .poll(() => posts('price').map(({ body }) => body))
    .toEqual([{ selection: { [camera.id]: true }, optionId: better }]);
});

test('options are one group of radio buttons: the arrow keys choose, around the ends', async () => {
  const { user } = openPage({ '': load });
  const group = await screen.findByRole('radiogroup', { name: 'Choose an option' });
  const chosen = () => within(group).getByRole('radio', { checked: true });
  expect(
    within(group)
      .getAllByRole('radio')
      .map((radio) => radio.tabIndex),
  ).toEqual([-1, 0]);
  chosen().focus();
  await user.keyboard('{ArrowRight}');
  expect(chosen()).toBe(screen.getByRole('radio', { name: 'Good is chosen' }));
  expect(document.activeElement).toBe(chosen());
  await user.keyboard('{ArrowUp}');
  expect(chosen().textContent).toContain('Better');
});
