import type PDFDocument from 'pdfkit';

type Doc = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Doc['struct']>;
/** pdfkit documents this option, but its types lack it. */
type Options = Parameters<Doc['struct']>[1] & { scope?: 'Column' };

/** Elements that contain other elements; text written directly into one becomes a paragraph. */
const groups = ['Document', 'Sect', 'TOC', 'Table', 'TR', 'L', 'LI'] as const;
type Group = (typeof groups)[number];
type Leaf =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'TOCI'
  | 'Link'
  | 'Caption'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Lbl'
  | 'LBody';
export type Tag = Group | Leaf;

type Open = { tag: Tag; element: Element };

const isGroup = (tag: Tag): boolean => (groups as readonly Tag[]).includes(tag);

/**
 * The type and reading order of everything on the pages (tagged PDF, ISO 32000-1, 14.8). Screen
 * readers, table extraction and reflow on phones depend on it.
 */
export class Structure {
  readonly #doc: Doc;
  readonly #open: Open[] = [];
  /** True while content is being marked: marks cannot be nested. */
  #isMarking = false;

  constructor(doc: Doc) {
    this.#doc = doc;
    const element = doc.struct('Document');
    doc.addStructure(element);
    this.#open.push({ tag: 'Document', element });
  }

  /** Opens a new element for the following content, until the returned function is called. */
  enter(tag: Tag, options: Options = {}): () => void {
    // Content drawn inside a mark belongs to that mark.
    if (this.#isMarking) return () => undefined;
    return this.#enter(this.#add(tag, options));
  }

  /** Like `enter`, for content drawn immediately. */
  within<T>(tag: Tag, draw: () => T, options: Options = {}): T {
    const leave = this.enter(tag, options);
    const result = draw();
    leave();
    return result;
  }

  /** Reserves an element's position among the others, for content drawn after everything else. */
  reservePlace(tag: Tag): () => () => void {
    const kept = this.#add(tag, {});
    return () => this.#enter(kept);
  }

  /**
   * Marks the drawn content as part of the open element, or as a paragraph if that element contains
   * no text itself.
   */
  content(draw: () => void): void {
    const { tag, element } = this.#top;
    if (this.#isMarking) draw();
    else if (isGroup(tag)) this.within('P', () => this.content(draw));
    else {
      const content = this.#doc.markStructureContent(tag);
      this.#mark(draw);
      element.add(content);
    }
  }

  /** Marks the drawn content as one paragraph, unless it is part of another text element. */
  paragraph<T>(draw: () => T): T {
    return !this.#isMarking && isGroup(this.#top.tag) ? this.within('P', draw) : draw();
  }

  /**
   * Marks the drawn content as a decoration, or as a page's header or footer, which is not read
   * out.
   */
  ornament(draw: () => void): void {
    if (this.#isMarking) draw();
    else {
      this.#doc.markContent('Artifact');
      this.#mark(draw);
    }
  }

  /** The open link element, for an annotation; undefined if no link is open. */
  get link(): Element | undefined {
    const { tag, element } = this.#top;
    return tag === 'Link' ? element : undefined;
  }

  get #top(): Open {
    return this.#open[this.#open.length - 1] as Open;
  }

  #add(tag: Tag, options: Options): Open {
    const element = this.#doc.struct(tag, options);
    this.#top.element.add(element);
    return { tag, element };
  }

  #enter(opened: Open): () => void {
    this.#open.push(opened);
    return () => {
      this.#open.pop();
      opened.element.end();
    };
  }

  #mark(draw: () => void): void {
    this.#isMarking = true;
    draw();
    this.#isMarking = false;
    this.#doc.endMarkedContent();
  }
}
