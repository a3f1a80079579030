/**
 * Every expected error: its code, the HTTP status, and the message for a person. A message says what happened, what
 * was kept, and what to do. `{name}` is replaced with the error's details.
 */
export const errorTable = {
  BAD_REQUEST: [400, 'The request could not be read. Nothing was changed. Reload the page and try again.'],
  INVALID: [422, '{message}'],
  UNKNOWN_FIELD: [
    422,
    'There is no field “{field}”. Nothing was changed. Check the spelling or the column choice.',
  ],
  SERVER_FIELD: [
    422,
    'The field “{field}” is set by the server. Nothing was changed. Leave it out and send again.',
  ],
  NOT_AUTHENTICATED: [
    401,
    'You are signed out. What you typed is kept on this screen. Sign in again to continue.',
  ],
  'account-inactive': [
    403,
    'Your access has been turned off. Your data is safe. Ask your company’s administrator to restore it.',
  ],
  'company-inactive': [
    403,
    'This company is not active. Its data is kept. Ask its administrator or our support to restore it.',
  ],
  NOT_AUTHORIZED: [403, 'Not Authorized!'],
  PROOF_NEEDED: [
    403,
    'This requires a recent sign-in. Nothing was changed. Confirm your identity, then try again.',
  ],
  IMPERSONATING: [
    403,
    'You are acting as another person, and only that person can do this. Nothing was changed. Go back to your own account first.',
  ],
  VIEWING: [
    403,
    'You are viewing the company as another role, so you can’t change anything. Nothing was saved. Go back to your own view first.',
  ],
  BAD_ORIGIN: [
    403,
    'This request came from another site and was refused. Nothing was changed. Open the product directly.',
  ],
  NOT_FOUND: [
    404,
    'We can’t find this record. It may have been deleted, or you may not have access. Nothing was changed. Go back to the list.',
  ],
  CONFLICT: [409, '{what} {advice}'],
  KEY_REUSED: [
    409,
    'This request was already sent with different content. The first one was saved. Reload and try again.',
  ],
  CONTENTION: [409, 'Several people changed this at once. Nothing of yours was saved. Try again.'],
  ILLEGAL_TRANSITION: [
    409,
    'This {what} is {from} and cannot become {to}. Nothing was changed. Reload to see its current state.',
  ],
  DUPLICATE: [
    409,
    'There is already another {what} with this {field}. Nothing was changed. Open that one or choose another.',
  ],
  GONE: [410, '{message}'],
  FROZEN: [409, '{message}'],
  NOT_READY: [422, '{message}'],
  OTHER_OFFER: [422, '{message}'],
  NEEDS_APPROVAL: [
    422,
    'This needs approval before it can be sent. The draft is kept. Ask a manager to approve it.',
  ],
  APPROVAL_CLOSED: [410, '{message}'],
  APPROVAL_STALE: [
    409,
    'This page was open too long, or what it shows has changed. Nothing was decided. Load it again, check it, and confirm.',
  ],
  LINK_UNKNOWN: [404, 'This link is not valid. Nothing was changed. Ask your contact for a new one.'],
  LINK_REVOKED: [
    410,
    'This link was revoked. Nothing was changed. If it was meant for you, ask your contact for a new one.',
  ],
  LINK_REPLACED: [
    410,
    'There is a newer link. Nothing was changed. Open the newest link, or ask your contact.',
  ],
  LINK_EXPIRED: [410, 'This estimate has expired. Nothing was changed. Ask your contact to extend it.'],
  LINK_ENDED: [
    410,
    'This link has ended, because the estimate was closed a while ago. Nothing was changed. Ask your contact for a new one.',
  ],
  LINK_SUPERSEDED: [
    410,
    'This estimate was replaced by a newer version. Nothing was changed. Look for the newer link, or ask your contact.',
  ],
  LINK_CLOSED: [
    410,
    'This estimate is closed. Nothing was changed. Ask your contact if you think it should be open.',
  ],
  LINK_PAUSED: [
    403,
    'This company cannot take signatures at the moment. Nothing was changed, and you can still read what was sent. Call the company.',
  ],
  RIGHT_ENDED: [
    422,
    'The right to cancel has ended. Nothing was changed. Reload the page to see when it ended. If you still want to cancel, call the company.',
  ],
  ALREADY_SIGNED: [
    409,
    '{name} signed this estimate on {day}: {amounts}. Your signature was not recorded. To change it, ask {rep}.',
  ],
  SIGNER_WAITS: [409, '{name} signs before you. Nothing was signed. You can sign as soon as they have.'],
  PAPER_ONLY: [
    403,
    'The law where this home is requires a paper contract, so it cannot be signed online. Nothing was signed. {rep} brings two copies.',
  ],
  NO_SIGNER: [
    403,
    'This estimate is to be signed by {names}. Your link is for reading, and nothing was changed. Ask your contact if you should sign.',
  ],
  HASH_MISMATCH: [
    409,
    'The document changed since you opened it. Nothing was signed. Reload and read it again.',
  ],
  TOO_LARGE: [413, 'This is larger than allowed. Nothing was saved. Send it in smaller parts.'],
  RANGE: [
    416,
    'The requested range is beyond the end of the file, which has {size} bytes. Request a smaller range.',
  ],
  REQUEST_TIMEOUT: [408, 'The request did not arrive in time. Nothing was changed. Send it again.'],
  ADDRESS_TOO_LONG: [
    414,
    'The address is longer than allowed. Nothing was changed. Shorten it, or send a long query as POST /api/{collection}/query.',
  ],
  UNSUPPORTED_TYPE: [
    415,
    'Only JSON is accepted here. Nothing was changed. Send the body as application/json.',
  ],
  EXPECTATION_FAILED: [
    417,
    'The server cannot do what the header Expect asks for. Nothing was changed. Leave it out and send again.',
  ],
  HEADERS_TOO_LARGE: [
    431,
    'The address and headers are longer than allowed. Nothing was changed. Send a long query as POST /api/{collection}/query.',
  ],
  'storage/quota-exceeded': [
    402,
    'There is no room for this file: your company’s files take {used} of {quota}. Nothing was stored. Delete files that you do not need, or ask your administrator for more room.',
  ],
  'storage/unauthorized-app': [
    401,
    'This program is not known to the server. Nothing was changed. Set its app-check token, or use the product itself.',
  ],
  'storage/bucket-not-found': [
    404,
    'There is no bucket “{bucket}”. Nothing was changed. Use attachments or pictures.',
  ],
  'storage/project-not-found': [
    404,
    'You are signed in to another company than this file belongs to. Nothing was changed. Switch back to that company and try again.',
  ],
  'storage/invalid-root-operation': [
    400,
    'This cannot be done with a whole bucket. Nothing was changed. Name a record or a file, such as accounts/{id}.',
  ],
  'storage/invalid-checksum': [422, 'The file was damaged on its way. Nothing was stored. Send it again.'],
  'storage/server-file-wrong-size': [
    422,
    'The file has another size than the one announced. Nothing was stored. Send it again.',
  ],
  'storage/invalid-format': [422, '{what} is not {wanted}. Nothing was stored. Choose another file.'],
  'storage/invalid-argument': [422, '{message}'],
  'storage/no-download-url': [
    404,
    'The contents of this file are no longer on the server. Its record is kept. Ask your administrator to restore them from a backup.',
  ],
  UPLOAD_REFUSED: [
    400,
    'The upload was refused: {reason}. Nothing of this request was stored. Correct it and continue.',
  ],
  UPLOAD_LOCKED: [
    423,
    'Another tab is sending this file now. What has arrived is kept. Wait a moment and try again.',
  ],
  RATE_LIMITED: [429, 'Too many attempts. Nothing was changed. Wait {seconds} seconds and try again.'],
  INTERNAL: [
    500,
    'Something went wrong on our end. Nothing was partially saved. Try again. If it keeps happening, give your administrator reference {requestId}.',
  ],
  UNAVAILABLE: [
    503,
    'The server is busy or restarting. What you typed is kept and will be sent again automatically.',
  ],
  DISK_FULL: [
    507,
    'The server’s disk is full. What you typed is kept and will be sent again automatically. Notify your administrator.',
  ],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errorTable;
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** An expected error. `details` fill the message and are sent to the client; never put a hidden value in them. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(errorText(code, details));
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorTable[this.code][0];
  }
}

/**
 * Returns the error for an invalid input, which a form shows at the field. The message is for the person who typed
 * it.
 */
export const invalid = (field: string, message: string): AppError =>
  new AppError('INVALID', { field, message });

/**
 * Returns the error for an action on a record that is not ready for it. The message says why, what was kept, and what
 * to do.
 */
export const notReady = (message: string): AppError => new AppError('NOT_READY', { message });

/** Returns the error for a change to an estimate that is no longer a draft. The message says why, and what to do. */
export const frozen = (
  message = 'This estimate was sent and cannot be edited. Nothing was changed. Revise it to make a new version.',
): AppError => new AppError('FROZEN', { message });

/** Returns the message for a code, with its details filled in. */
export function errorText(code: ErrorCode, details: ErrorDetails = {}): string {
  return errorTable[code][1].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = details[name];
    return value === undefined ? whole : String(value);
  });
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code);
}

/**
 * Another transaction changed a row that this transaction has read. The server retries the transaction from the
 * start.
 */
export class ContentionError extends Error {
  constructor() {
    super('A row changed between its read and its write.');
    this.name = 'ContentionError';
  }
}

/** A programming error, with the specification's exact text (section 8, developer-facing). */
export class DeveloperError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DeveloperError';
  }
}

/** Developer-facing messages of the specification, section 8: exact texts. */
export const developerMessages = {
  maxAttempts: 'Max attempts must be at least 1.',
  projectId: 'projectId not provided when the database is set up.',
  creator: (collection: string) => `You need a creator on the update or the ${collection} document.`,
  noTransaction: 'An Update needs to be written on a WriteBatch or Transaction.',
  immutable: (collection: string, field: string) =>
    `The ${field} of ${collection} is set once and cannot change.`,
  notInitialized: 'Your document needs to be initialized before creating an update.',
  notLocked: (collection: string) =>
    `You need to read the ${collection} document with a lock before creating an update.`,
  collectionSize: 'Collection size required when paginating end queries.',
} as const;
