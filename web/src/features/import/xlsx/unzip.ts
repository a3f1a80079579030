/** Bytes that a file may unpack to; more is no table of customers. */
const MAX_UNPACKED = 200_000_000;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly at: number;
}

/** Reads the parts of a ZIP file (PKWARE's APPNOTE, 4.3) that are asked for by name. */
export class ZipFile {
  readonly #view: DataView<ArrayBuffer>;
  readonly #entries = new Map<string, Entry>();
  #unpacked = 0;

  /** Throws for bytes that are no ZIP file. */
  constructor(bytes: ArrayBuffer) {
    this.#view = new DataView(bytes);
    const end = this.#findEnd();
    let at = this.#view.getUint32(end + 16, true);
    for (let left = this.#view.getUint16(end + 10, true); left > 0; left -= 1) at = this.#addEntry(at);
  }

  #findEnd(): number {
    for (let at = this.#view.byteLength - 22; at >= 0; at -= 1)
      if (this.#view.getUint32(at, true) === END) return at;
    throw new Error('not a ZIP file');
  }

  /** Notes one entry of the directory and returns where the next one begins. */
  #addEntry(at: number): number {
    const view = this.#view;
    if (view.getUint32(at, true) !== ENTRY) throw new Error('a damaged ZIP file');
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameLength));
    this.#entries.set(name, {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    });
    return at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }

  /** The text of a part; undefined where there is none. Throws for one that is damaged, packed in another way, or far too large. */
  async text(name: string): Promise<string | undefined> {
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    const start =
      entry.at + 30 + this.#view.getUint16(entry.at + 26, true) + this.#view.getUint16(entry.at + 28, true);
    const packed = new Uint8Array(this.#view.buffer, start, entry.packed);
    if (entry.method === STORED) return new TextDecoder().decode(packed);
    if (entry.method !== DEFLATED) throw new Error('packed in an unknown way');
    return this.#inflate(packed);
  }

  async #inflate(packed: Uint8Array<ArrayBuffer>): Promise<string> {
    const { body } = new Response(packed);
    if (!body) return '';
    const reader = body.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      this.#unpacked += read.value.byteLength;
      if (this.#unpacked > MAX_UNPACKED) throw new Error('too large when unpacked');
      text += decoder.decode(read.value, { stream: true });
    }
    return text + decoder.decode();
  }
}
