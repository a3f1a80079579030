import { useState } from 'react';
import { z } from 'zod';
import { ClientError, postJson } from '../../live/client-error.ts';
import { useSession } from '../../session/session.ts';
import { Form } from '../../shared/form.tsx';
import stack from '../../shared/stack.module.css';
import { useForm } from '../../shared/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';

const schema = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email('Type a whole address, such as name@example.com.')),
});

const failed = new ClientError(
  'INTERNAL',
  'The link could not be emailed. Your address is unchanged. Try again.',
);

/** Changes the email address for sign-in. The change takes effect once the user has confirmed the new mailbox. */
export const EmailSection = ({ email }: { email: string }) => {
  const { mailDelivers } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    schema,
    start: { email: '' },
    onSave: async (typed) => {
      try {
        await postJson('/api/email/change', typed);
        return { ok: true, result: typed.email } as const;
      } catch (error) {
        return { ok: false, error: error instanceof ClientError ? error : failed } as const;
      }
    },
    onSaved: (address) => {
      form.discard();
      setSentTo(address);
    },
  });
  const waits = sentTo !== null && sentTo !== email;
  return (
    <Section title="Email address" note={`You sign in with ${email}.`}>
      {waits && (
        <p className={stack.plain} role="status">
          {mailDelivers
            ? `A link is on its way to ${sentTo}. Open it within an hour, on any device.`
            : `No mail server is set up, so the link could not be emailed to ${sentTo}. It is stored on the server for an hour: your server administrator can give it to you.`}{' '}
          Until then, sign in with your current address.
        </p>
      )}
      <Form
        form={form}
        foot={
          <div>
            <Button kind={waits ? 'secondary' : 'primary'} type="submit" loading={form.saving}>
              {waits ? 'Make another link' : 'Change address'}
            </Button>
          </div>
        }
      >
        <TextField
          label="New email address"
          type="email"
          autoComplete="email"
          maxLength={254}
          help={`${mailDelivers ? 'We email a link there.' : 'No mail server is set up: the link is kept on the server.'} Other devices are signed out when you open it.`}
          {...form.field('email')}
        />
      </Form>
    </Section>
  );
};
