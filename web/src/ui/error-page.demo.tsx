import { BlockError } from './block-boundary.tsx';
import { Button } from './button.tsx';
import type { Demo } from './demo.ts';
import { ErrorPage } from './error-page.tsx';

export const demo: Demo = {
  title: 'Error page and failed block',
  group: 'Errors',
  use: 'What happened, what was kept, what to do; a fault of one block never takes the page with it.',
  states: [
    {
      name: 'Page',
      render: () => (
        <div data-wide>
          <ErrorPage
            code="404"
            title="Page not found"
            reference="7f3a-2201"
            actions={<Button kind="primary">Go to the dashboard</Button>}
          >
            <p>There is nothing at this address.</p>
          </ErrorPage>
        </div>
      ),
    },
    { name: 'Block', render: () => <BlockError title="Today’s appointments" onRetry={() => {}} /> },
  ],
};
