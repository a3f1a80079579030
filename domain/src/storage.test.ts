import { expect, test } from 'vitest';
import { errorTable } from './kernel/errors.ts';
import { isRetriedStatus, isStorageCode, parseStoragePath, storageCodeOf, storageCodes } from './storage.ts';

const id = '0198f000-0000-7000-8000-0000000000a1';
const file = '0198f000-0000-7000-8000-0000000000f1';

test('the 25 codes of the specification are there, each once', () => {
  expect(storageCodes).toHaveLength(25);
  expect(new Set(storageCodes).size).toBe(25);
});

test('what the server answers with is one of them', () => {
  const codes = Object.keys(errorTable).filter((code) => code.startsWith('storage/'));
  expect(codes.length).toBeGreaterThan(5);
  expect(codes.filter((code) => !isStorageCode(code))).toEqual([]);
});

// Specification 8.33–8.36
test.each([
  [401, 'storage/unauthenticated'],
  [402, 'storage/quota-exceeded'],
  [403, 'storage/unauthorized'],
  [404, 'storage/object-not-found'],
  [409, 'storage/unknown'],
])(
  '401 gives unauthenticated; 402 quota-exceeded; 403 unauthorized; 404 object-not-found: %i',
  (status, code) => {
    expect(storageCodeOf(status)).toBe(code);
  },
);

// Specification 8.37
test('retried statuses: 5xx, 408, 429', () => {
  const retried = [400, 401, 402, 403, 404, 408, 409, 413, 423, 429, 500, 502, 503, 599].filter(
    isRetriedStatus,
  );
  expect(retried).toEqual([408, 429, 500, 502, 503, 599]);
});

test('a path names a record or a file of it, and the root names nothing', () => {
  expect(parseStoragePath(`accounts/${id}`)).toEqual({ collection: 'accounts', recordId: id, fileId: null });
  expect(parseStoragePath(`accounts/${id}/${file}`)).toEqual({
    collection: 'accounts',
    recordId: id,
    fileId: file,
  });
  for (const path of ['', '/', 'accounts', `accounts/${id}/`, `../accounts/${id}`, `accounts/${id}/x`])
    expect(parseStoragePath(path)).toBeNull();
});
