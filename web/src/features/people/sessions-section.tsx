import { placeOfZone } from '@sable/domain/session-place';
import { z } from 'zod';
import { deleteJson, getJson, postJson } from '../../live/client-error.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import stack from '../../shared/stack.module.css';
import { attempt } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { useRequest } from '../../shared/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';

const sessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      device: z.string(),
      address: z.string().nullable(),
      timeZone: z.string().nullable(),
      signedInAt: z.string(),
      lastUsedAt: z.string(),
    }),
  ),
});
const ask = async () => sessionsAnswer.parse(await getJson('/api/sessions')).sessions;

/** Formats `Chicago time, 203.0.113.7`, as far as the sign-in reported it. */
const placeOf = (address: string | null, timeZone: string | null): string =>
  [timeZone && placeOfZone(timeZone), address ?? 'unknown address'].filter(Boolean).join(', ');

/** The user's active sessions, each with a button to end it. */
export const SessionsSection = () => {
  const { instant } = useFormats();
  const { value: sessions, error, refetch } = useRequest(ask);
  const end = async (request: () => Promise<unknown>, done: string) => {
    await attempt(request, { done });
    refetch();
  };
  const others = sessions?.some(({ current }) => !current) ?? false;
  return (
    <Section
      title="Where you are signed in"
      note="End sessions that you do not recognize or no longer use, then change your password."
      flush
      actions={
        others && (
          <Button
            small
            onClick={() =>
              void end(
                () => postJson('/api/sessions/end-others', {}),
                'You are signed out everywhere except in this browser.',
              )
            }
          >
            Sign out everywhere else
          </Button>
        )
      }
    >
      {error && <p className={stack.fault}>{error.message}</p>}
      {!error && !sessions && <LinesSkeleton count={2} />}
      {sessions && (
        <Lines label="Sessions">
          {sessions.map(({ id, current, device, address, timeZone, signedInAt, lastUsedAt }) => (
            <Line
              key={id}
              title={device}
              detail={`${placeOf(address, timeZone)} · signed in ${instant(signedInAt)} · last used ${instant(lastUsedAt)}`}
              after={current && <StatusChip tone="success">This browser</StatusChip>}
              action={
                !current && (
                  <Button
                    small
                    kind="quiet"
                    onClick={() =>
                      void end(() => deleteJson(`/api/sessions/${id}`), 'The session was ended.')
                    }
                  >
                    End
                  </Button>
                )
              }
            />
          ))}
        </Lines>
      )}
    </Section>
  );
};
