import { Font, pdf, type DocumentProps } from '@react-pdf/renderer';
import layoutDocument from '@react-pdf/layout';
import drawDocument from '@react-pdf/render';
import PDFDocument from 'pdfkit';
import type { ReactElement } from 'react';
import { StructureTree, type TagProps } from './structure-tree.ts';

declare module '@react-pdf/renderer' {
  interface NodeProps extends TagProps {}
}

/** A node of the document. The layout keeps its properties, also across page breaks. */
interface PdfNode {
  readonly type: string;
  readonly style?: Readonly<Record<string, unknown>>;
  readonly props?: TagProps & { mark?: number; readonly fixed?: boolean };
  children?: PdfNode[];
}

type Layout = (document: unknown, fonts: unknown) => Promise<PdfNode>;
type Draw = (pdf: PDFDocument, layout: PdfNode) => unknown;

/**
 * The packages' types are incomplete: they omit the fonts parameter of a layout and the existing document of a
 * renderer.
 */
const isLayout = (value: unknown): value is Layout => typeof value === 'function';
const isDraw = (value: unknown): value is Draw => typeof value === 'function';

const PICTURES = new Set(['IMAGE', 'SVG']);
const nothing = (): void => undefined;

/** Numbers the nodes before the layout splits them. Nodes that the page frame adds later have no number. */
function numbered(root: PdfNode): void {
  let last = 0;
  const number = (node: PdfNode): void => {
    if (node.props) node.props.mark = ++last;
    node.children?.forEach(number);
  };
  number(root);
}

const isDecorated = (style: PdfNode['style'] = {}): boolean =>
  Object.keys(style).some((name) => name.startsWith('background') || name.startsWith('border'));

/** Marks drawn content while the renderer walks the nodes. */
class Marks {
  readonly #pdf: PDFDocument;
  readonly #tree: StructureTree;
  readonly #repeated = new Set<number>();
  #isDecoration = false;
  /** Whether marking is off, inside a node that is an artifact as a whole. */
  isSilent = false;

  constructor(pdf: PDFDocument) {
    this.#pdf = pdf;
    this.#tree = new StructureTree(pdf);
  }

  /** Begins a node and returns a function that ends it. */
  enter({ type, style, props }: PdfNode): () => void {
    if (type === 'PAGE') return nothing;
    const { mark, fixed, tag, ...rest } = props ?? {};
    // The head of a table is tagged once, though it repeats on each page.
    if (mark === undefined || (fixed && this.#repeated.has(mark))) return this.#artifact('Pagination');
    if (fixed) this.#repeated.add(mark);
    if (PICTURES.has(type)) {
      return rest.alt ? this.#tree.enterContent(mark, ['Figure'], rest) : this.#artifact('Layout');
    }
    if (type === 'TEXT') return this.#tree.enterContent(mark, tag?.split(' ') ?? ['P'], rest);
    const leave = tag ? this.#tree.enter(mark, tag.split(' '), rest) : nothing;
    if (isDecorated(style)) {
      this.#pdf.markContent('Artifact', { type: 'Layout' });
      this.#isDecoration = true;
    }
    return () => {
      this.endDecoration();
      leave();
    };
  }

  /** Ends the artifact of a view's background and borders, which are drawn before its children. */
  endDecoration(): void {
    if (this.#isDecoration) this.#pdf.endMarkedContent();
    this.#isDecoration = false;
  }

  #artifact(type: 'Pagination' | 'Layout'): () => void {
    this.#pdf.markContent('Artifact', { type });
    this.isSilent = true;
    return () => {
      this.#pdf.endMarkedContent();
      this.isSilent = false;
    };
  }
}

/** An array that hooks into the renderer's `children.forEach(…)`, where a node begins and ends. */
class MarkedChildren extends Array<PdfNode> {
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  static marking(children: readonly PdfNode[], marks: Marks): MarkedChildren {
    const marked = new MarkedChildren();
    marked.push(...children);
    marked.#marks = marks;
    return marked;
  }

  #marks: Marks | null = null;

  override forEach(draw: (node: PdfNode, index: number, all: PdfNode[]) => void): void {
    const marks = this.#marks;
    // The renderer walks the nodes again for bookmarks after everything is drawn.
    this.#marks = null;
    if (!marks || marks.isSilent) return super.forEach(draw);
    marks.endDecoration();
    super.forEach((node, index, all) => {
      const leave = marks.enter(node);
      draw(node, index, all);
      leave();
    });
  }
}

/** Hooks into the nodes. Texts and drawings have no nodes below them that need marks. */
function listen(node: PdfNode, marks: Marks): void {
  if (node.type === 'TEXT' || PICTURES.has(node.type) || !node.children) return;
  node.children.forEach((child) => listen(child, marks));
  node.children = MarkedChildren.marking(node.children, marks);
}

const omitted = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/**
 * Returns the bytes of a document with its structure: headings, paragraphs, tables, and pictures, for screen readers
 * and for copying. The appearance does not change. The file does not claim PDF/UA, because no checker of that
 * standard has verified it.
 */
export async function renderTagged(document: ReactElement<DocumentProps>): Promise<Uint8Array<ArrayBuffer>> {
  const lay: unknown = layoutDocument;
  const draw: unknown = drawDocument;
  if (!isLayout(lay) || !isDraw(draw)) throw new Error('The PDF layout and rendering packages have changed');
  const { title, author, creator, producer, creationDate, language } = document.props;
  const root: PdfNode = pdf(document).container.document;
  numbered(root);
  const layout = await lay(root, Font);
  const file = new PDFDocument({
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    autoFirstPage: false,
    ...(language && { lang: language }),
    info: omitted({
      Title: title,
      Author: author,
      Creator: creator,
      Producer: producer,
      CreationDate: creationDate,
    }),
  });
  const marks = new Marks(file);
  listen(layout, marks);
  const done = file.toArray();
  draw(file, layout);
  return new Uint8Array(Buffer.concat(await done));
}
