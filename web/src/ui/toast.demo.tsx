import { Notification } from '@mantine/core';
import { Button } from './button.tsx';
import type { Demo } from './demo.ts';
import { DemoRow, DemoStack } from './demo-row.tsx';
import { toast, toastLook } from './toast.ts';
import { ToastText, type ToastTone } from './toast-text.tsx';

const shown: readonly { tone: ToastTone; message: string; detail?: string; action?: string }[] = [
  { tone: 'success', message: 'Estimate sent', detail: 'Rosa Garcia has the link.' },
  { tone: 'info', message: 'Dana opened this estimate' },
  { tone: 'warning', message: 'Not Authorized!' },
  {
    tone: 'error',
    message: 'Not saved',
    detail: 'The server refused the discount. Your text is kept.',
    action: 'Try again',
  },
];

export const demo: Demo = {
  title: 'Toasts',
  group: 'Feedback',
  use: 'Short messages that disappear on their own; their time stops under the pointer and the focus.',
  states: [
    {
      name: 'Tones',
      render: () => (
        <DemoStack>
          {shown.map(({ tone, message, detail, action }) => (
            <Notification
              key={tone}
              {...toastLook(tone)}
              title={message}
              closeButtonProps={{ 'aria-label': 'Close message' }}
            >
              <ToastText detail={detail} action={action ? { label: action, onClick: () => {} } : undefined} />
            </Notification>
          ))}
        </DemoStack>
      ),
    },
    {
      name: 'Shown for real',
      render: () => (
        <DemoRow>
          <Button onClick={() => toast.success('Estimate sent')}>Success</Button>
          <Button onClick={() => toast.error('Not saved', { detail: 'Your text is kept.' })}>Error</Button>
          <Button onClick={() => toast.notAuthorized()}>Not authorized</Button>
        </DemoRow>
      ),
    },
  ],
};
