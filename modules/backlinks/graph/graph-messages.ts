export const graphFiles = ['ranks', 'vertices', 'edges'] as const;
export type GraphFile = (typeof graphFiles)[number];

/** A domain that links to one of those asked for. */
export type DomainLink = {
  /** Index of the domain that it links to. */
  target: number;
  linkingDomain: string;
  /** Number of its hosts in the graph; 0 if the file does not say. */
  hosts: number;
  /** Its place by harmonic centrality; 0 beyond those that are kept. */
  place: number;
};

/** What the graph says of a domain that was asked for. */
export type GraphDomain = {
  isInGraph: boolean;
  /** By harmonic centrality; null if the ranks do not have it. */
  place: number | null;
  linkingDomains: number;
};

export type GraphResult = {
  domains: GraphDomain[];
  /** Number of ranked domains. */
  places: number;
  vertices: number;
  edges: number;
};

/** The steps, in their order; each reads files from their beginning. */
export const graphSteps = ['ranks', 'vertices', 'edges'] as const;
export type GraphStep = (typeof graphSteps)[number];

/** From the thread. It asks for bytes of a file; after `reopen`, from its beginning. */
export type GraphRequest =
  | { type: 'step'; step: GraphStep }
  | { type: 'open'; file: GraphFile; reader: number }
  | { type: 'want'; reader: number }
  | { type: 'close'; reader: number }
  | { type: 'links'; links: DomainLink[] }
  | { type: 'done'; result: GraphResult }
  | { type: 'failed'; message: string };

/** To the thread. */
export type GraphReply =
  | { type: 'start'; domains: string[] }
  | { type: 'chunk'; reader: number; bytes: Uint8Array | null }
  | { type: 'stored' };
