import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, vi } from 'vitest';
import '../test-browser.ts';
import { customerApi } from './customer-api.ts';
import { CustomerApp } from './customer-app.tsx';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Status and body of a response, or a network failure. */
export type Answer = readonly [status: number, body: unknown] | 'offline';
export type Answers = Readonly<Record<string, (body: unknown) => Answer | Promise<Answer>>>;

const BASE = '/api/public/estimates/token-1';

/** Browser features that jsdom lacks: modal dialogs, drawing, sizes. */
function completeBrowser(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
  };
  const ignored = (): void => {};
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    new Proxy({}, { get: () => ignored, set: () => true }) as unknown as null,
  );
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(150);
}

/** Gives each test its own storage and browser features. */
export function usePage(): void {
  // The page loads its forms afterward; a test presses sooner than a person.
  beforeAll(() => import('./customer-estimate-sheets.tsx'));
  beforeEach(() => {
    sessionStorage.clear();
    completeBrowser();
  });
}

/** Opens the page on a server with the given responses. Returns the requests the page sent and a simulated user. */
export function openPage(answers: Answers) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.slice(BASE.length).replace(/^\//, '');
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ method, path, body });
    const answer = (await answers[path]?.(body)) ?? [200, {}];
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    return Response.json(answer[1], { status: answer[0] });
  });
  const user = userEvent.setup();
  render(<CustomerApp api={customerApi('token-1')} />);
  return { sent, user, posts: (path: string) => sent.filter((one) => one.path === path) };
}

/** An error response in the server's shape. */
export const refusal = (status: number, code: string, message: string, details = {}): Answer => [
  status,
  { error: { code, message, requestId: 'req-1', details } },
];
