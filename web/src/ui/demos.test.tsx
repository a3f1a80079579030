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

describe('every component of the kit, in every state', () => {
  test('is in the gallery', () => {
    expect(demos.length).toBeGreaterThan(20);
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
