import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { Server } from '@tus/server';
import { DataStore, ERRORS, Upload as TusUpload, type Lock, type Locker } from '@tus/utils';
import type { Actor } from '@sable/domain/kernel/actor';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { UPLOAD_LIFETIME_MS } from '@sable/domain/storage';
import { dropUpload, finishPieces, type FinishParts } from './finish-upload.ts';
import { receivePieces } from './receive-pieces.ts';
import { parseUploadMetadata } from './upload-metadata.ts';
import type { UploadTarget } from './upload-target.ts';
import type { Upload } from './uploads.ts';

/** Base path of resumable uploads; each has its id below it. */
export const TUS_PATH = '/api/tus';

const JSON_TYPE = 'application/json; charset=utf-8';

export interface TusRequest {
  readonly actor: Actor;
  /** The id of the upload: an existing one, or the one to be created. */
  readonly uploadId: string;
  /** Target of a new upload. */
  readonly target?: UploadTarget;
  /** Maximum size of a file. */
  readonly maxBytes: number;
  /** Returns the answer to an error. */
  readonly answer: (error: unknown) => { readonly status_code: number; readonly body: string };
  /** Returns the body of the answer to a protocol violation, for the reason. */
  readonly refusal: (reason: string) => string;
}

/**
 * Answers one request of the tus protocol (1.0.0 with creation, creation-with-upload, termination, and expiration)
 * for one person. The library implements the protocol; this module decides what is stored, for whom, and who writes.
 */
export function handleTus(
  parts: FinishParts,
  request: TusRequest,
  raw: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const session = new TusSession(parts, request, raw.method ?? '');
  const server = new TusServer(
    {
      path: TUS_PATH,
      relativeLocation: true,
      datastore: session,
      locker: session,
      maxSize: request.maxBytes,
      // The product's own pages only: an empty list sets no header for other origins.
      allowedOrigins: [],
      disableTerminationForFinishedUploads: true,
      namingFunction: () => request.uploadId,
      onUploadFinish: async () => {
        await session.finish();
        return {};
      },
      onResponseError: (_request, error) => (error instanceof Error ? request.answer(error) : undefined),
    },
    request.refusal,
  );
  return server.handle(raw, response);
}

/** The library's tus server, but with a code and a message in each error, as on every other route. */
class TusServer extends Server {
  readonly #refusal: TusRequest['refusal'];

  constructor(options: ConstructorParameters<typeof Server>[0], refusal: TusRequest['refusal']) {
    super(options);
    this.#refusal = refusal;
  }

  /** @param text our own errors as JSON; the library's own errors are a line of plain text. */
  override write(...[context, headers, status, text = '']: Parameters<Server['write']>) {
    const isRefusal = status >= 400;
    if (!isRefusal || text.startsWith('{')) {
      if (isRefusal) headers.set('Content-Type', JSON_TYPE);
      return super.write(context, headers, status, text);
    }
    const isOtherVersion = status === 412 || /^Invalid .*tus-resumable/.test(text);
    // The protocol requires this header, from which a client learns the supported version.
    if (isOtherVersion) headers.set('Tus-Version', '1.0.0');
    headers.set('Content-Type', JSON_TYPE);
    // A request for an extension that is not offered is a client error: the server is healthy.
    const meant = isOtherVersion ? 412 : status === 501 ? 400 : status;
    return super.write(context, headers, meant, this.#refusal(text.trim().replace(/\.$/, '')));
  }
}

class TusSession extends DataStore implements Locker {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  readonly #parts: FinishParts;
  readonly #request: TusRequest;
  readonly #method: string;
  readonly #lease = randomUUID();

  constructor(parts: FinishParts, request: TusRequest, method: string) {
    super();
    this.#parts = parts;
    this.#request = request;
    this.#method = method;
  }

  override async create(upload: TusUpload): Promise<TusUpload> {
    const { actor, target } = this.#request;
    await this.#parts.uploads.reserve(
      {
        companyId: actor.companyId,
        id: upload.id,
        createdBy: actor.id,
        size: upload.size ?? 0,
        target: assertDefined(target, 'a new upload has a target'),
        metadata: parseUploadMetadata(upload.metadata ?? {}),
      },
      this.#lease,
    );
    return upload;
  }

  override async write(stream: Readable, _id: string, _offset: number): Promise<number> {
    // Otherwise, a stream that ends because storing failed would look like a lost connection to the library instead
    // of the failure.
    const bytes = stream.iterator({ destroyOnReturn: false });
    return receivePieces(this.#parts, await this.#find(), this.#lease, bytes);
  }

  override async getUpload(id: string): Promise<TusUpload> {
    const upload = await this.#find();
    // All bytes have arrived, but the server ended before it assembled them: a client that asks for the offset would
    // assume that the file is stored.
    if (upload.received === upload.size && !upload.finished) await finishPieces(this.#parts, upload);
    const { size, received, createdAt, metadata } = upload;
    return new TusUpload({
      id,
      size,
      offset: received,
      creation_date: createdAt,
      metadata: { filename: metadata.name },
    });
  }

  override async remove(): Promise<void> {
    await dropUpload(this.#parts, await this.#find());
  }

  override getExpiration(): number {
    return UPLOAD_LIFETIME_MS;
  }

  async finish(): Promise<void> {
    const upload = await this.#find();
    if (!upload.finished) await finishPieces(this.#parts, upload);
  }

  newLock(): Lock {
    const { uploads } = this.#parts;
    const { actor, uploadId } = this.#request;
    return {
      // A new upload already has its lease, and canceling takes the upload from its writer. A request for the offset
      // also waits: a writer whose connection broke may still be storing what had arrived.
      lock: async () => {
        if (this.#method !== 'PATCH' && this.#method !== 'HEAD') return;
        await uploads.waitForLease(actor.companyId, uploadId, this.#lease);
      },
      unlock: () => uploads.release(actor.companyId, uploadId, this.#lease),
    };
  }

  async #find(): Promise<Upload> {
    const { actor, uploadId } = this.#request;
    const upload = await this.#parts.uploads.find(actor.companyId, uploadId, actor.id);
    if (!upload) throw ERRORS.FILE_NOT_FOUND;
    return upload;
  }
}
