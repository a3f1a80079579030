import type { Demo } from './demo.ts';
import { WithValue } from './demo-row.tsx';
import { PasswordField } from './password-field.tsx';

export const demo: Demo = {
  title: 'Password field',
  group: 'Fields',
  use: 'A secret that may be shown while it is typed.',
  states: [
    {
      name: 'Sign-in',
      render: () => (
        <WithValue start="correct horse">
          {(value, setValue) => (
            <PasswordField
              label="Password"
              autoComplete="current-password"
              value={value}
              onChange={setValue}
            />
          )}
        </WithValue>
      ),
    },
    {
      name: 'Too short',
      render: () => (
        <WithValue start="short">
          {(value, setValue) => (
            <PasswordField
              label="New password"
              error="Use at least 12 characters."
              autoComplete="new-password"
              value={value}
              onChange={setValue}
            />
          )}
        </WithValue>
      ),
    },
  ],
};
