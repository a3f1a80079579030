import type PDFDocument from 'pdfkit';
import type { StructureElement } from 'pdfkit';

/** The properties by which a document node sets its place in the structure. */
export interface TagProps {
  /**
   * The role, or several from the outside in, as `TR TH`. Without a role, a text is a paragraph and a view has no
   * element.
   */
  readonly tag?: string | undefined;
  /** Whether a table header cell applies to its column or its row. */
  readonly scope?: 'Column' | 'Row' | undefined;
  readonly colSpan?: number | undefined;
  /** Description of a picture; a picture without one is decoration. */
  readonly alt?: string | undefined;
}

/** An element with the table that collects the rows below it. */
interface Branch {
  readonly role: string;
  readonly element: StructureElement;
  rows: Branch | null;
}

/**
 * Builds the structure of a document as it is drawn. A node that continues across a page break keeps its element.
 * Consecutive rows outside a table form one table, so the page layout need not nest like the tables.
 */
export class StructureTree {
  readonly #pdf: PDFDocument;
  readonly #known = new Map<number, readonly Branch[]>();
  readonly #open: Branch[];

  constructor(pdf: PDFDocument) {
    this.#pdf = pdf;
    const element = pdf.struct('Document');
    pdf.addStructure(element);
    this.#open = [{ role: 'Document', element, rows: null }];
  }

  /** Opens the elements of a node and returns a function that closes them. */
  enter(mark: number, roles: readonly string[], props: TagProps): () => void {
    const branches = this.#known.get(mark) ?? this.#grow(roles, props);
    this.#known.set(mark, branches);
    this.#open.push(...branches);
    return () => this.#open.splice(-branches.length);
  }

  /** Like `enter`, for a node whose own drawing is the content. */
  enterContent(mark: number, roles: readonly string[], props: TagProps): () => void {
    const leave = this.enter(mark, roles, props);
    const { role, element } = this.#innermost();
    element.add(this.#pdf.markStructureContent(role));
    return () => {
      this.#pdf.endMarkedContent();
      leave();
    };
  }

  #innermost(): Branch {
    const branch = this.#open.at(-1);
    if (!branch) throw new Error('The structure of the document is closed more often than opened');
    return branch;
  }

  #grow(roles: readonly string[], props: TagProps): Branch[] {
    let parent = this.#innermost();
    return roles.map((role, index) => {
      parent = this.#add(this.#homeOf(role, parent), role, index === roles.length - 1 ? props : {});
      return parent;
    });
  }

  /**
   * Returns the parent of an element. A row outside a table joins the table of the preceding rows; any other element
   * ends that table.
   */
  #homeOf(role: string, parent: Branch): Branch {
    if (role !== 'TR' || parent.role === 'Table') {
      parent.rows = null;
      return parent;
    }
    parent.rows ??= this.#add(parent, 'Table', {});
    return parent.rows;
  }

  #add(parent: Branch, role: string, { alt, scope, colSpan }: TagProps): Branch {
    const element = this.#pdf.struct(role, { ...(alt && { alt }), ...(scope && { scope }) });
    const { data } = element.dictionary;
    if (colSpan) data['A'] = { O: 'Table', ...(scope && { Scope: scope }), ColSpan: colSpan };
    parent.element.add(element);
    return { role, element, rows: null };
  }
}
