// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import '../test-browser.ts';
import { theme } from '../theme.ts';
import { themeVariables } from '../theme-variables.ts';
import type { Demo } from './demo.ts';

const demos = Object.entries(import.meta.glob<{ demo: Demo }>('./*.demo.tsx', { eager: true }));

const cases = demos.flatMap(([file, { demo }]) =>
  demo.states.map((state) => ({ file, title: demo.title, state: state.name, render: state.render })),
);

const sources = Object.entries(
  import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true }),
);
const demoSources = sources.flatMap(([file, source]) => (file.endsWith('.demo.tsx') ? [source] : []));
const parts = sources
  .map(([file]) => file.slice(2, -'.tsx'.length))
  .filter((name) => !/\.(demo|test)$/.test(name))
  .sort();

/** Components that no demo uses by name, and why. */
const notByItself: Readonly<Record<string, string>> = {
  'decimal-field': 'money, quantity and percent are made of it and shown',
  'dialog-frame': 'opens from the demo of dialogs',
  'dialog-host': 'stands once in the app',
  'select-fallback': 'is the closed half of the select field',
  'select-list': 'is the open half of the select field',
  'toast-frame': 'stands once in the app; what it shows has a demo',
  'toast-host': 'brings the frame of toasts after the first screen',
};

describe('every component of the kit, in every state', () => {
  test('is in the gallery, or it is said why not', () => {
    const missing = parts.filter((part) => !demoSources.some((source) => source.includes(`'./${part}.tsx'`)));
    expect(missing).toEqual(Object.keys(notByItself).sort());
  });

  test.each(cases)('$title: $state', ({ render: renderState }) => {
    for (const scheme of ['light', 'dark'] as const) {
      const shown = render(
        <MantineProvider
          theme={theme}
          cssVariablesResolver={themeVariables}
          forceColorScheme={scheme}
          env="test"
        >
          <div data-testid="stage">{renderState()}</div>
        </MantineProvider>,
      );
      expect(shown.getByTestId('stage').childElementCount).toBeGreaterThan(0);
      const unnamed = shown
        .queryAllByRole('button')
        .filter((button) => !button.textContent && !button.getAttribute('aria-label'));
      expect(unnamed).toEqual([]);
      shown.unmount();
    }
  });
});
