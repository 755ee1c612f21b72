import type PDFDocument from 'pdfkit';

type Doc = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Doc['struct']>;
/** pdfkit documents it; its types do not have it. */
type Options = Parameters<Doc['struct']>[1] & { scope?: 'Column' };

/** Those hold others; what is written straight into one of them is a paragraph. */
const groups = ['Document', 'Sect', 'TOC', 'Table', 'TR'] as const;
type Group = (typeof groups)[number];
type Leaf = 'H1' | 'H2' | 'H3' | 'P' | 'TOCI' | 'Link' | 'Caption' | 'TH' | 'TD' | 'Figure';
export type Tag = Group | Leaf;

type Open = { tag: Tag; element: Element };

const isGroup = (tag: Tag): boolean => (groups as readonly Tag[]).includes(tag);

/**
 * What each thing on the pages is, and in which order it is read: programs that speak a document, copy
 * tables out of it or lay it out for a telephone go by this (tagged PDF, ISO 32000-1, 14.8).
 */
export class Structure {
  readonly #doc: Doc;
  readonly #open: Open[] = [];
  /** True while something is marked: marks do not go into one another. */
  #isMarking = false;

  constructor(doc: Doc) {
    this.#doc = doc;
    const element = doc.struct('Document');
    doc.addStructure(element);
    this.#open.push({ tag: 'Document', element });
  }

  /** What comes next is part of a new element, until the returned function is called. */
  enter(tag: Tag, options: Options = {}): () => void {
    // What is drawn in the midst of a mark is that mark's.
    if (this.#isMarking) return () => undefined;
    return this.#enter(this.#add(tag, options));
  }

  /** As `enter`, for what is drawn at once. */
  within<T>(tag: Tag, draw: () => T, options: Options = {}): T {
    const leave = this.enter(tag, options);
    const result = draw();
    leave();
    return result;
  }

  /** Keeps an element's place among the others, for what is drawn when all else stands. */
  keepPlace(tag: Tag): () => () => void {
    const kept = this.#add(tag, {});
    return () => this.#enter(kept);
  }

  /** Marks what is drawn as the open element's; as a paragraph where that holds no text itself. */
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

  /** What is drawn is one paragraph, unless it is part of something that has a name already. */
  paragraph<T>(draw: () => T): T {
    return !this.#isMarking && isGroup(this.#top.tag) ? this.within('P', draw) : draw();
  }

  /** Marks what is drawn as an ornament, or as a page's head or foot: nothing that is read. */
  ornament(draw: () => void): void {
    if (this.#isMarking) draw();
    else {
      this.#doc.markContent('Artifact');
      this.#mark(draw);
    }
  }

  /** For an annotation; undefined where it belongs to nothing that is read. */
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
