// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import '../test-browser.ts';
import { theme } from '../theme.ts';
import type { Demo } from '../ui/demo.ts';

const files = import.meta.glob<{ demo: Demo }>(['./**/*.demo.tsx', '../features/notifications/*.demo.tsx'], {
  eager: true,
});
const cases = Object.values(files).flatMap(({ demo }) =>
  demo.states.map((state) => ({ title: demo.title, state: state.name, render: state.render })),
);

describe('every part of lists, records and notifications, in every state', () => {
  test.each(cases)('$title: $state', ({ render: renderState }) => {
    const shown = render(
      <MantineProvider theme={theme} env="test">
        <div data-testid="stage">{renderState()}</div>
      </MantineProvider>,
    );
    expect(shown.getByTestId('stage').childElementCount).toBeGreaterThan(0);
    const unnamed = shown
      .queryAllByRole('button')
      .filter((button) => !button.textContent && !button.getAttribute('aria-label'));
    expect(unnamed).toEqual([]);
  });
});
