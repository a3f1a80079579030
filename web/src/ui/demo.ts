import type { ReactNode } from 'react';

export interface DemoState {
  name: string;
  render: () => ReactNode;
}

/** The `demo` export of a `*.demo.tsx` file: a component in every state, for the gallery and for the tests. */
export interface Demo {
  title: string;
  group: 'Actions' | 'Fields' | 'Layout' | 'Data' | 'Feedback' | 'Overlays' | 'Errors';
  /** When to use it, in one sentence. */
  use: string;
  states: readonly DemoState[];
}
