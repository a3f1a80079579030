// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { usePage } from '../page-harness.tsx';
import { sampleEstimate } from '../sample-estimate.ts';
import { PreviewApp } from './preview-app.tsx';

usePage();

function openPreview() {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(`${init.method ?? 'GET'} ${url}`);
    return Response.json(sampleEstimate());
  });
  render(<PreviewApp estimateId="e-1" />);
  return { asked, user: userEvent.setup() };
}

test('the preview is the customer’s page, says what it is, and leads back', async () => {
  openPreview();
  await screen.findByRole('heading', { level: 1, name: 'Home security' });
  expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain('Nothing is sent or signed');
  expect(screen.getByRole('link', { name: 'Back to the estimate' }).getAttribute('href')).toBe(
    '/estimate/e-1',
  );
});

test('what is chosen changes the totals, and nothing is sent to the server', async () => {
  const { asked, user } = openPreview();
  await screen.findByRole('heading', { level: 1, name: 'Home security' });
  const totals = screen.getByRole('complementary', { name: 'Totals and actions' });
  const before = totals.textContent;
  const [optional] = screen.getAllByRole('switch');
  if (!optional) throw new Error('The sample has no optional line.');
  await user.click(optional);
  expect(totals.textContent).not.toBe(before);
  expect(asked.filter((each) => !each.startsWith('GET'))).toEqual([]);
});

test('what a customer would send is refused in words', async () => {
  const { asked, user } = openPreview();
  await screen.findByRole('heading', { level: 1, name: 'Home security' });
  await user.click(screen.getByRole('button', { name: 'Ask a question' }));
  await user.type(screen.getByRole('textbox'), 'What happens after three years?');
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('This is a preview');
  expect(asked.filter((each) => !each.startsWith('GET'))).toEqual([]);
});
