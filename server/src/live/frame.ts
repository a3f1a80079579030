import type { ServerMessage } from '@sable/domain/kernel/live-protocol';

/** A message and its bytes on the wire, which are created when the first receiver needs them. */
export class Frame {
  readonly message: ServerMessage;
  readonly #encode: () => string;
  #bytes: Buffer | undefined;

  constructor(message: ServerMessage, encode: () => string = () => JSON.stringify(message)) {
    this.message = message;
    this.#encode = encode;
  }

  get bytes(): Buffer {
    this.#bytes ??= Buffer.from(this.#encode());
    return this.#bytes;
  }
}

type WithoutId<M> = M extends { readonly id: number } ? Omit<M, 'id'> : never;
/** The message that all subscriptions of a query receive, without the subscription id of each client. */
export type SharedMessage = WithoutId<ServerMessage>;

/** Creates the frames of one message: the JSON is serialized once, and the bytes once for each subscription id. */
export function sharedFrames(message: SharedMessage): (id: number) => Frame {
  const frames = new Map<number, Frame>();
  let rest: string | undefined;
  const encode = (id: number): string => {
    rest ??= JSON.stringify(message).slice(1);
    return `{"id":${id},${rest}`;
  };
  return (id) => {
    const known = frames.get(id);
    if (known) return known;
    const frame = new Frame({ ...message, id }, () => encode(id));
    frames.set(id, frame);
    return frame;
  };
}
