import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isSigned } from './s3-signature.ts';

export interface S3Double {
  /** The address of its bucket, in the form of the server's configuration. */
  readonly address: string;
  /** Returns the keys of the stored objects. */
  keys(): string[];
  /** Returns the number of multipart uploads that were neither completed nor aborted. */
  openUploads(): number;
  close(): Promise<void>;
}

const KEY = { id: 'test-key', secret: 'test/secret', region: 'test-region' };

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};
const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
const xml = (response: ServerResponse, status: number, body: string): void =>
  void response.writeHead(status, { 'content-type': 'application/xml' }).end(body);

/**
 * Starts a server that supports the part of the S3 protocol needed to put, read, and delete objects, whole and in
 * parts. Like a real store, it rejects a request that is not signed with its key, or whose body differs from the
 * signed one.
 */
export async function startS3Double(): Promise<S3Double> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const key = decodeURIComponent(url.pathname).replace(/^\/bucket\//, '');
      const body = await bodyOf(request);
      if (!isSigned(request, body, KEY))
        return xml(response, 403, '<Error><Code>AccessDenied</Code></Error>');
      const uploadId = url.searchParams.get('uploadId');
      const parts = uploads.get(uploadId ?? '');
      if (request.method === 'POST' && url.searchParams.has('uploads')) {
        const id = `upload-${uploads.size + 1}`;
        uploads.set(id, new Map());
        return xml(
          response,
          200,
          `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        );
      }
      if (request.method === 'POST' && uploadId && parts) {
        objects.set(key, Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)));
        uploads.delete(uploadId);
        return xml(
          response,
          200,
          `<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>`,
        );
      }
      if (request.method === 'PUT') {
        if (parts) parts.set(Number(url.searchParams.get('partNumber')), body);
        else objects.set(key, body);
        return void response.writeHead(200, { etag: etagOf(body) }).end();
      }
      if (request.method === 'DELETE') {
        if (uploadId) uploads.delete(uploadId);
        else objects.delete(key);
        return void response.writeHead(204).end();
      }
      const found = objects.get(key);
      if (!found) return xml(response, 404, '<Error><Code>NoSuchKey</Code></Error>');
      const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
      if (start === undefined)
        return void response.writeHead(200, { 'content-length': found.length }).end(found);
      const part = found.subarray(Number(start), end ? Number(end) + 1 : undefined);
      return void response.writeHead(206, { 'content-length': part.length }).end(part);
    })();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    address: `http://test-key:test%2Fsecret@127.0.0.1:${port}/bucket?region=test-region`,
    keys: () => [...objects.keys()].sort(),
    openUploads: () => uploads.size,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
