import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { fileKey } from './file-store.ts';
import { fileServer, md5Of, someBytes, type FileServer } from './testing/file-server.ts';
import { RESUMABLE_ABOVE_BYTES, storageCodes, storageCodeOf, type StorageCode } from '@sable/domain/storage';
import { newKey } from '../transaction-context.ts';
import type { Clock } from '../../../web/src/files/retry.ts';
import { FileStorage, type StorageOptions } from '../../../web/src/files/storage.ts';
import { StorageError } from '../../../web/src/files/storage-error.ts';

// Tests the browser's client against the whole server: triggers each code of the specification.
// Specification 8.8–8.33

let server: FileServer;
let record: string;
beforeAll(async () => {
  server = await fileServer({ FILE_QUOTA_MB: '8' });
  record = `accounts/${server.accountId}`;
});
afterEach(() => vi.unstubAllGlobals());

/** Returns a clock whose pauses end immediately. */
function quickClock(): Clock & { readonly pauses: number[] } {
  const pauses: number[] = [];
  let now = 0;
  return {
    pauses,
    now: () => now,
    random: () => 0,
    alarm: () => () => undefined,
    async sleep(ms) {
      pauses.push(ms);
      now += ms;
    },
  };
}
const storage = (options: StorageOptions & { cookie?: string } = {}) => {
  const { cookie = server.admin, ...rest } = options;
  return new FileStorage({
    bucket: 'attachments',
    address: server.address,
    headers: { cookie, origin: server.origin },
    clock: quickClock(),
    ...rest,
  });
};
const codeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return 'done';
  } catch (error) {
    return error instanceof StorageError ? error.code : String(error);
  }
};
const blob = (size: number): Blob => new Blob([new Uint8Array(someBytes(size))]);
const put = (options?: Parameters<typeof storage>[0], path = record) =>
  storage(options).ref(path).put(blob(10), { name: 'a.txt' }).done;
/** Stubs the answer of a server that is not ours. */
const answering = (status: number, body = '') =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));

/** Simulates a connection on which forms lose the last byte of their file. */
function losingAByte(): void {
  const real = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const file = init.body instanceof FormData ? init.body.get('file') : null;
    if (init.body instanceof FormData && file instanceof File)
      init.body.set('file', new File([file.slice(0, -1)], file.name));
    return real(url, init);
  });
}

const happens: Readonly<Record<StorageCode, () => Promise<string>>> = {
  'storage/unknown': () => {
    answering(418);
    return codeOf(() => storage().ref(`${record}/${newKey()}`).getMetadata());
  },
  'storage/object-not-found': () => codeOf(() => storage().ref(`${record}/${newKey()}`).getMetadata()),
  'storage/bucket-not-found': () => {
    // A newer page that uses a bucket which this server does not have.
    const real = fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      real(url.replace('bucket=attachments', 'bucket=x'), init),
    );
    return codeOf(() => put());
  },
  'storage/project-not-found': () => codeOf(() => put({ companyId: newKey() })),
  'storage/quota-exceeded': () =>
    codeOf(
      () =>
        storage()
          .ref(record)
          .put(blob(9 * 1024 * 1024)).done,
    ),
  'storage/unauthenticated': () => codeOf(() => put({ cookie: '' })),
  'storage/unauthorized': async () => {
    const cookie = await server.person('auditor');
    return codeOf(() => put({ cookie }));
  },
  'storage/unauthorized-app': () =>
    codeOf(() =>
      put({ headers: { cookie: server.admin, origin: server.origin, 'x-app-check': 'not a known program' } }),
    ),
  'storage/retry-limit-exceeded': () => {
    answering(503);
    return codeOf(() => storage().ref(`${record}/${newKey()}`).getMetadata());
  },
  'storage/invalid-checksum': () =>
    codeOf(
      () =>
        storage()
          .ref(record)
          .put(blob(10), { md5Hash: md5Of(someBytes(11)) }).done,
    ),
  'storage/canceled': () => {
    const task = storage().ref(record).put(blob(10));
    expect(task.cancel()).toBe(true);
    return codeOf(() => task.done);
  },
  'storage/invalid-event-name': () => {
    const task = storage().ref(record).put(blob(10));
    return codeOf(() => Reflect.apply(task.on, task, ['progress', {}]));
  },
  'storage/invalid-url': () => codeOf(() => storage().refFromUrl('https://example.com/a.png')),
  'storage/invalid-default-bucket': () => codeOf(() => storage({ bucket: 'secrets' })),
  'storage/no-default-bucket': () => codeOf(() => new FileStorage({ address: server.address }).ref(record)),
  'storage/cannot-slice-blob': () => {
    // A file that was removed after it was chosen.
    const gone = blob(300_000);
    vi.spyOn(gone, 'slice').mockImplementation(() => {
      throw new DOMException('The file could not be read.', 'NotReadableError');
    });
    return codeOf(() => storage().ref(record).put(gone).done);
  },
  'storage/server-file-wrong-size': () => {
    losingAByte();
    return codeOf(() => put());
  },
  'storage/no-download-url': async () => {
    const file = await put();
    await server.application.fileStorage.store.remove([fileKey(file.companyId, file.id)]);
    return codeOf(() => storage().ref(file.fullPath).getDownloadUrl());
  },
  // Specification 8.40
  'storage/invalid-argument': async () => {
    expect(await codeOf(() => storage({ maxOperationRetryMs: 0, maxUploadRetryMs: 0 }))).toBe('done');
    expect(await codeOf(() => storage({ maxOperationRetryMs: -1 }))).toBe('storage/invalid-argument');
    return codeOf(() => storage({ maxUploadRetryMs: -1 }));
  },
  'storage/invalid-argument-count': () => {
    const task = storage().ref(record).put(blob(10));
    return codeOf(() => Reflect.apply(task.on, task, ['state_changed']));
  },
  'storage/app-deleted': () => {
    const closed = storage();
    const ref = closed.ref(record);
    closed.close();
    return codeOf(() => ref.put(blob(10)));
  },
  'storage/invalid-root-operation': () => codeOf(() => storage().ref().delete()),
  'storage/invalid-format': () => codeOf(() => storage().ref(record).putString('a-_b', 'base64')),
  'storage/internal-error': () => {
    answering(200, 'a page of a proxy');
    return codeOf(() => storage().ref(`${record}/${newKey()}`).getMetadata());
  },
  'storage/unsupported-environment': () => {
    vi.stubGlobal('Blob', undefined);
    return codeOf(() => storage().ref(record).putString('text'));
  },
};

test('the table below has every code of the specification', () => {
  expect(Object.keys(happens).sort()).toEqual(storageCodes.map((code) => `storage/${code}`).sort());
});

test.each(Object.entries(happens))('%s happens', async (code, make) => {
  expect(await make()).toBe(code);
});

test.each(['19" rack, 100%22.txt', 'Grundriß (neu).txt'])('the name %s arrives as it is', async (name) => {
  expect((await storage().ref(record).put(blob(10), { name }).done).name).toBe(name);
});

test('a file that arrived with another size is never seen', async () => {
  losingAByte();
  expect(await codeOf(() => storage().ref(record).put(blob(10), { name: 'short.bin' }).done)).toBe(
    'storage/server-file-wrong-size',
  );
  const listed = await server.send(server.admin, 'GET', '/api/files?limit=100');
  expect(await listed.text()).not.toContain('short.bin');
});

// Specification 9.12
test('up to 256 KiB it is one form, above that it is chunks', async () => {
  expect(RESUMABLE_ABOVE_BYTES).toBe(256 * 1024);
  const real = fetch;
  const sent: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method === 'POST') sent.push(init.body instanceof FormData ? 'form' : 'other');
    return real(url, init);
  });
  for (const size of [0, 1, RESUMABLE_ABOVE_BYTES - 1, RESUMABLE_ABOVE_BYTES]) {
    const file = await storage().ref(record).put(blob(size)).done;
    expect([file.size, sent.splice(0)]).toEqual([size, ['form']]);
  }
  // The tus client does not use fetch.
  for (const size of [RESUMABLE_ABOVE_BYTES + 1, 1024 * 1024]) {
    const file = await storage().ref(record).put(blob(size)).done;
    expect([file.size, sent.splice(0)]).toEqual([size, []]);
  }
});

// Specification 8.41
describe('the root of a bucket', () => {
  test.each([
    ['upload', () => storage().ref('/').put(blob(1))],
    ['download-URL', () => storage().ref('').getDownloadUrl()],
    ['delete', () => storage().refFromUrl('storage://attachments').delete()],
  ])('upload, download-URL and delete on the storage root are refused: %s', async (_what, work) => {
    expect(await codeOf(work)).toBe('storage/invalid-root-operation');
  });
});

// Specification 4.4–4.8, 7.12
describe('a file that goes up and comes down', () => {
  test.each([10, 600_000, 2 * 1024 * 1024])('%i bytes', async (size) => {
    const ref = storage().ref(record);
    const file = await ref.put(blob(size), { name: 'Plan.bin', customMetadata: { floor: '2' } }).done;
    expect(file).toMatchObject({ size, md5Hash: md5Of(someBytes(size)), name: 'Plan.bin' });
    expect(file.customMetadata).toEqual({ floor: '2' });
    const stored = storage().ref(file.fullPath);
    expect(await stored.getMetadata()).toEqual(file);
    const changed = await stored.updateMetadata({ contentLanguage: 'fr-CA' });
    expect([changed.contentLanguage, changed.metageneration]).toEqual(['fr-CA', '2']);
    const got = await fetch(await stored.getDownloadUrl());
    expect(Buffer.from(await got.arrayBuffer()).equals(someBytes(size))).toBe(true);
    await stored.delete();
    expect(await codeOf(() => stored.delete())).toBe('storage/object-not-found');
  });

  test('paused and resumed, it arrives whole', async () => {
    const task = storage().ref(record).put(blob(1_500_000));
    const states: string[] = [];
    task.on('state_changed', { next: ({ state }) => states.at(-1) !== state && states.push(state) });
    expect([task.resume(), task.pause(), task.pause(), task.resume()]).toEqual([false, true, false, false]);
    await expect.poll(() => task.snapshot.state).toBe('paused');
    expect([task.pause(), task.cancel(), task.resume()]).toEqual([false, false, true]);
    expect((await task.done).size).toBe(1_500_000);
    expect(states).toEqual(['running', 'pausing', 'paused', 'running', 'success']);
    expect([task.pause(), task.resume(), task.cancel()]).toEqual([false, false, false]);
  });

  test('refused, it ends with the error: nothing starts it again, and observers receive the reason', async () => {
    const task = storage()
      .ref(record)
      .put(blob(10), { md5Hash: md5Of(someBytes(11)) });
    const states: string[] = [];
    const onError = vi.fn();
    const complete = vi.fn();
    task.on('state_changed', {
      next: ({ state }) => states.at(-1) !== state && states.push(state),
      error: onError,
      complete,
    });
    expect(await codeOf(() => task.done)).toBe('storage/invalid-checksum');
    expect(states).toEqual(['running', 'error']);
    expect(onError.mock.calls).toEqual([[task.snapshot.error]]);
    expect(complete).not.toHaveBeenCalled();
    expect([task.pause(), task.resume(), task.cancel()]).toEqual([false, false, false]);
    expect(task.snapshot).toMatchObject({ state: 'error', file: null });
    expect(task.snapshot.error?.code).toBe('storage/invalid-checksum');
    // A later observer receives it too.
    expect(await codeOf(() => task.done)).toBe('storage/invalid-checksum');
  });

  test('canceled while it is about to pause, it never pauses', async () => {
    const task = storage().ref(record).put(blob(1_500_000), { name: 'neither.bin' });
    const states: string[] = [];
    task.on('state_changed', { next: ({ state }) => states.at(-1) !== state && states.push(state) });
    expect([task.pause(), task.snapshot.state, task.cancel(), task.resume()]).toEqual([
      true,
      'pausing',
      true,
      false,
    ]);
    expect(await codeOf(() => task.done)).toBe('storage/canceled');
    expect(states).toEqual(['running', 'pausing', 'canceling', 'canceled']);
  });

  test('canceled, nothing of it is left', async () => {
    const task = storage().ref(record).put(blob(1_500_000), { name: 'never.bin' });
    const states: string[] = [];
    // Cancels once the first bytes have arrived, before a fast server has them all.
    let asked = false;
    let canceled = false;
    task.on('state_changed', {
      next: ({ state, bytesTransferred }) => {
        states.push(state);
        if (bytesTransferred === 0 || asked) return;
        asked = true;
        canceled = task.cancel();
      },
    });
    expect(await codeOf(() => task.done)).toBe('storage/canceled');
    expect(canceled).toBe(true);
    expect(states.slice(-2)).toEqual(['canceling', 'canceled']);
    const listed = await server.send(server.admin, 'GET', '/api/files?limit=100');
    expect(await listed.text()).not.toContain('never.bin');
  });
});

// Specification 9.9, 9.10
describe('a server that cannot be reached', () => {
  test('is asked for two minutes, with pauses from one second to 64', async () => {
    answering(503);
    const clock = quickClock();
    expect(await codeOf(() => storage({ clock }).ref(`${record}/${newKey()}`).getMetadata())).toBe(
      'storage/retry-limit-exceeded',
    );
    // The last attempt comes when the two minutes are over.
    expect(clock.pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 57_000]);
  });

  test('is sent to for ten minutes', async () => {
    answering(503);
    const clock = quickClock();
    expect(await codeOf(() => storage({ clock }).ref(record).put(blob(10)).done)).toBe(
      'storage/retry-limit-exceeded',
    );
    expect(clock.pauses.slice(0, 8)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 64_000]);
    expect(clock.pauses.reduce((sum, pause) => sum + pause, 0)).toBe(600_000);
  });

  test.each([408, 429, 500, 502])('%i is tried again', async (status) => {
    const file = await put();
    const real = fetch;
    const refusals = [status, status];
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      const refusal = refusals.shift();
      return refusal ? Promise.resolve(new Response('', { status: refusal })) : real(url, init);
    });
    expect((await storage().ref(file.fullPath).getMetadata()).id).toBe(file.id);
    expect(refusals).toEqual([]);
  });

  test.each([400, 404, 409, 413, 422])('%i is not', async (status) => {
    let asked = 0;
    vi.stubGlobal('fetch', async () => {
      asked += 1;
      return new Response('', { status });
    });
    expect(await codeOf(() => storage().ref(`${record}/${newKey()}`).getMetadata())).toBe(
      storageCodeOf(status),
    );
    expect(asked).toBe(1);
  });
});
