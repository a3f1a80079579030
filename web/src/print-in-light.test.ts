// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { printInLight } from './print-in-light.ts';

test('a dark screen is printed light, and is dark again afterwards', () => {
  const root = document.documentElement;
  const scheme = () => root.getAttribute('data-mantine-color-scheme');
  root.setAttribute('data-mantine-color-scheme', 'dark');
  printInLight();
  dispatchEvent(new Event('beforeprint'));
  expect(scheme()).toBe('light');
  dispatchEvent(new Event('afterprint'));
  expect(scheme()).toBe('dark');
});
