import { z } from 'zod';
import {
  type Provider,
  providerOutcomeSchema,
  providerProblemSchema,
  providerProblemText,
  providerStartSchema,
} from '@sable/domain/sign-in-provider';
import { ClientError, postJson } from '../live/client-error.ts';
import { timeZoneHeader } from './time-zone-header.ts';

const WIDTH = 500;
const HEIGHT = 600;
const CLOSED_POLL_MS = 400;

export type SignInWindow = 'popup' | 'tab';

/** Returns a popup on desktops; on phones, which show one page at a time, the same tab. */
export const preferredWindow = (): SignInWindow =>
  window.matchMedia('(min-width: 48rem) and (pointer: fine)').matches ? 'popup' : 'tab';

/** The browser blocked the window. The same sign-in is still possible in the tab. */
export class BlockedWindow extends ClientError {
  constructor({ name }: Provider) {
    super(
      'INVALID',
      `Your browser blocked the window of ${name}. Nothing was changed. Allow pop-ups for this site and try again, or continue in this tab.`,
    );
  }
}

export interface VisitRequest {
  readonly provider: Provider;
  readonly path: '/api/sign-in/provider' | '/api/linked-providers';
  readonly where: SignInWindow;
  readonly invitation?: string | undefined;
  /**
   * Receives null on success. It may still be called after the window seemed closed: some providers cut their window
   * off from the page.
   */
  readonly onEnd: (problem: string | null) => void;
  readonly onClosed: (message: string) => void;
}

/** Returns the features of a window centered on the page that opens it. */
const popupFeatures = (): string => {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2);
  return `popup,width=${WIDTH},height=${HEIGHT},left=${Math.round(left)},top=${Math.round(top)}`;
};

/**
 * Sends the person to a provider. Must be called from a click, or the browser blocks the window.
 *
 * @returns a function that stops listening to the window. Throws {@link BlockedWindow}, and ClientError with a
 * message for the person.
 */
export async function visitProvider(request: VisitRequest): Promise<() => void> {
  const { provider, path, where, invitation } = request;
  // Before any request: browsers open windows only right after a click.
  const popup = where === 'popup' ? window.open('', '', popupFeatures()) : null;
  if (where === 'popup' && !popup) throw new BlockedWindow(provider);
  try {
    const body = { providerId: provider.id, window: where, ...(invitation && { invitation }) };
    const { url, channel } = providerStartSchema.parse(await postJson(path, body, timeZoneHeader()));
    if (popup) {
      popup.location.replace(url);
      return listen(popup, channel, request);
    }
    window.location.assign(url);
    return () => undefined;
  } catch (error) {
    popup?.close();
    throw error;
  }
}

function listen(popup: Window, channelName: string, { provider, onEnd, onClosed }: VisitRequest): () => void {
  const channel = new BroadcastChannel(channelName);
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    onClosed(
      `The window of ${provider.name} was closed before you were done. Nothing was changed. Try again, or use another way.`,
    );
  }, CLOSED_POLL_MS);
  const stop = () => {
    clearInterval(timer);
    channel.close();
  };
  channel.addEventListener('message', ({ data }) => {
    stop();
    const { problem } = providerOutcomeSchema.parse(data);
    onEnd(problem && providerProblemText(problem, provider.name));
  });
  return stop;
}

const addressProblem = z.object({ problem: providerProblemSchema, provider: z.string().optional() });
/** The problem with a provider's response, which a page's address carries after a visit in the same tab. */
export type AddressProblem = z.infer<typeof addressProblem>;

export const readAddressProblem = (query: Readonly<Record<string, string>>): AddressProblem | null =>
  addressProblem.safeParse(query).data ?? null;

/** Returns the message of a problem, with the provider's name from the configured ones. */
export const addressProblemText = (
  { problem, provider }: AddressProblem,
  providers: readonly Provider[],
): string =>
  providerProblemText(problem, providers.find(({ id }) => id === provider)?.name ?? 'the provider');
