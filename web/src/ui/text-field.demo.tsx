import { IconSearch } from '@tabler/icons-react';
import type { Demo } from './demo.ts';
import { WithValue } from './demo-row.tsx';
import { TextField } from './text-field.tsx';

export const demo: Demo = {
  title: 'Text field',
  group: 'Fields',
  use: 'One line of text. Errors say what is wrong and what to do.',
  states: [
    {
      name: 'Filled',
      render: () => (
        <WithValue start="Maple Street 14">
          {(value, setValue) => <TextField label="Street" value={value} onChange={setValue} />}
        </WithValue>
      ),
    },
    {
      name: 'Empty, required, with help',
      render: () => (
        <WithValue start="">
          {(value, setValue) => (
            <TextField
              label="Company name"
              help="As it appears on the contract."
              placeholder="Northgate Security"
              required
              value={value}
              onChange={setValue}
            />
          )}
        </WithValue>
      ),
    },
    {
      name: 'Wrong',
      render: () => (
        <WithValue start="dana@@example">
          {(value, setValue) => (
            <TextField
              label="Email"
              type="email"
              error="Invalid email address"
              value={value}
              onChange={setValue}
            />
          )}
        </WithValue>
      ),
    },
    {
      name: 'With an icon, label out of sight',
      render: () => (
        <WithValue start="">
          {(value, setValue) => (
            <TextField
              label="Filter accounts"
              hideLabel
              type="search"
              placeholder="Filter"
              icon={<IconSearch size={16} aria-hidden />}
              value={value}
              onChange={setValue}
            />
          )}
        </WithValue>
      ),
    },
    {
      name: 'Disabled',
      render: () => <TextField label="Number" disabled value="E-1042" onChange={() => {}} />,
    },
    {
      name: 'Read-only',
      render: () => <TextField label="Number" readOnly value="E-1042" onChange={() => {}} />,
    },
  ],
};
