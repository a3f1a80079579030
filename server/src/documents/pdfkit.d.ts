/** Types for the parts of `pdfkit` that are used; the package ships no types. */
declare module 'pdfkit' {
  import { Readable } from 'node:stream';

  /** Marked content of a page that a structure element may own. */
  export interface StructureContent {
    readonly refs: readonly object[];
  }

  export interface StructureElement {
    readonly dictionary: { readonly data: Record<string, unknown> };
    add(child: StructureElement | StructureContent): this;
  }

  export interface PdfKitOptions {
    readonly tagged: boolean;
    readonly pdfVersion: string;
    readonly lang?: string;
    readonly displayTitle: boolean;
    readonly autoFirstPage: boolean;
    readonly info: Readonly<Record<string, unknown>>;
  }

  export default class PDFDocument extends Readable {
    constructor(options: PdfKitOptions);
    struct(role: string, options?: { readonly alt?: string; readonly scope?: string }): StructureElement;
    addStructure(element: StructureElement): this;
    markStructureContent(role: string): StructureContent;
    markContent(tag: 'Artifact', options: { readonly type: 'Pagination' | 'Layout' }): this;
    endMarkedContent(): this;
  }
}
