// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../test-browser.ts';
import { estimateFormats } from './formats.ts';
import { sampleContent, sampleLine, siren } from './sample-estimate.ts';
import { Summary } from './summary.tsx';

const draw = (lines = sampleContent.lines, selection = {}) =>
  render(
    <Summary
      content={{ ...sampleContent, lines: [...lines] }}
      selection={selection}
      formats={estimateFormats(sampleContent)}
    />,
  );
const items = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('says what the customer gets and what is done, without the optional items that are not taken', () => {
  draw();
  expect(items('What you get')).toEqual([
    'Panel',
    '6 × Door sensor',
    '2 × Motion detector',
    'Glass-break detector',
    'Monitoring',
    'App',
    'Warranty',
  ]);
  expect(items('What we do')).toEqual(['Labor']);
});

test('an optional item that is taken is among them', () => {
  draw(sampleContent.lines, { [siren.id]: true });
  expect(items('What you get')).toContain('Outdoor siren');
});

test('the same item in several rooms stands once, with the quantity of all', () => {
  const room = (name: string) => sampleLine({ name, kind: 'section' });
  const sensor = (quantityMilli: number) => sampleLine({ name: 'Door sensor', quantityMilli });
  draw([
    room('Hall'),
    sensor(1000),
    sampleLine({ name: 'Panel' }),
    room('Garage'),
    sensor(2000),
    sensor(1000),
  ]);
  expect(items('What you get')).toEqual(['4 × Door sensor', 'Panel']);
  expect(screen.queryByText('What we do')).toBeNull();
});

test('a list of three lines needs no summary', () => {
  const { container } = draw(sampleContent.lines.slice(0, 3));
  expect(container.textContent).toBe('');
});
