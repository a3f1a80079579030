import { createHash } from 'node:crypto';
import { Upload as TusUpload, type UploadOptions } from 'tus-js-client';
import { z } from 'zod';
import { testApp, type TestApp } from '../../http/test-app.ts';

interface Sent extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly duplex?: 'half';
}

const storedFile = z.looseObject({ id: z.string(), companyId: z.string(), contentType: z.string() });
export type StoredFile = z.output<typeof storedFile>;
/** Returns the file in an answer. */
export const fileIn = async (answer: Response): Promise<StoredFile> => storedFile.parse(await answer.json());

const refusal = z.object({ error: z.looseObject({ code: z.string() }) });
/** Returns the status and the code of an error answer. */
export const refusalIn = async (answer: Response): Promise<readonly [number, string]> => [
  answer.status,
  refusal.parse(await answer.json()).error.code,
];
/** Returns the full text of an error answer without its request id. */
export const messageIn = async (answer: Response): Promise<string> =>
  `${answer.status} ${(await answer.text()).replace(/"requestId":"[^"]*"/, '')}`;

export interface FileServer extends TestApp {
  /** Address that the server listens on. */
  readonly address: string;
  /** An account to attach files to. */
  readonly accountId: string;
  /** Sends a request over the network, with the cookie and origin of the product's own page. */
  send(cookie: string, method: string, path: string, init?: Sent): Promise<Response>;
  /** Sends a small file as a form. */
  post(
    cookie: string,
    path: string,
    bytes: Uint8Array,
    fields?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  /** Creates a tus upload and returns its path. */
  begin(
    cookie: string,
    path: string,
    size: number,
    metadata?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  patch(
    cookie: string,
    path: string,
    offset: number,
    bytes: Uint8Array,
    signal?: AbortSignal,
  ): Promise<Response>;
  /** Returns how much of an upload the server has; null for an unknown upload. */
  offset(cookie: string, path: string): Promise<number | null>;
  /** Uploads with the stock tus client, configured only with the URL and the cookie. */
  tus(cookie: string, path: string, bytes: Buffer, options?: UploadOptions): Promise<string>;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
export const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');

/** Returns non-repeating bytes, so that a misplaced piece is detected. */
export function someBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE((at * 2654435761) >>> 0, at);
  return bytes;
}

/** Starts the whole server, listening, with a company and an account. */
export async function fileServer(variables: Readonly<Record<string, string>> = {}): Promise<FileServer> {
  const server = await testApp(variables);
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const send: FileServer['send'] = (cookie, method, path, { headers, ...init } = {}) =>
    fetch(address + path, { ...init, method, headers: { cookie, origin: server.origin, ...headers } });
  const tusHeaders = { 'tus-resumable': '1.0.0' };
  const accountId = await server.make(server.admin, 'accounts.create', {
    account: { name: 'Hanna Miller', type: 'residential', phone: '937 555 0142' },
  });
  return {
    ...server,
    address,
    accountId,
    send,
    post(cookie, path, bytes, { name = 'plan.txt', ...fields } = {}) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set('file', new Blob([new Uint8Array(bytes)]), name);
      return send(cookie, 'POST', path, { body: form });
    },
    begin: (cookie, path, size, metadata = {}) =>
      send(cookie, 'POST', path, {
        headers: {
          ...tusHeaders,
          'upload-length': String(size),
          ...(Object.keys(metadata).length > 0 && {
            'upload-metadata': Object.entries(metadata)
              .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
              .join(','),
          }),
        },
      }),
    patch: (cookie, path, offset, bytes, signal) =>
      send(cookie, 'PATCH', path, {
        headers: {
          ...tusHeaders,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(bytes),
        ...(signal && { signal }),
      }),
    async offset(cookie, path) {
      const answer = await send(cookie, 'HEAD', path, { headers: tusHeaders });
      return answer.ok ? Number(answer.headers.get('upload-offset')) : null;
    },
    tus: (cookie, path, bytes, options) =>
      new Promise((resolve, reject) => {
        const upload = new TusUpload(bytes, {
          ...options,
          endpoint: address + path,
          headers: { cookie },
          onError: reject,
          onSuccess: () => resolve(upload.url ?? ''),
        });
        upload.start();
      }),
  };
}
