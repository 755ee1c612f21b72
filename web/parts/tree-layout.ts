export type TreeNode = {
  id: string;
  /** Drawn with a line to it if it is among the nodes and in an earlier column. */
  parent: string | null;
  column: number;
};

export type PlacedNode<Node> = Node & {
  /** In rows of the picture; above several children it lies between them. */
  row: number;
  /** Index of the node that the line leads to. */
  from: number | null;
};

/** Places nodes so that lines do not cross; in the order in which a person reads them. */
export function layoutTree<Node extends TreeNode>(nodes: readonly Node[]): PlacedNode<Node>[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parentOf = ({ parent, column }: Node) => {
    const above = parent === null ? undefined : byId.get(parent);
    return above && above.column < column ? above : undefined;
  };
  const below = new Map<string | null, Node[]>();
  for (const node of nodes) {
    const key = parentOf(node)?.id ?? null;
    below.set(key, [...(below.get(key) ?? []), node]);
  }
  const placed: PlacedNode<Node>[] = [];
  let rows = 0;
  const place = (node: Node, from: number | null): number => {
    const index = placed.length;
    const own: PlacedNode<Node> = { ...node, row: rows, from };
    placed.push(own);
    const children = (below.get(node.id) ?? []).map((child) => place(child, index));
    if (children.length === 0) rows += 1;
    else own.row = ((children[0] ?? 0) + (children.at(-1) ?? 0)) / 2;
    return own.row;
  };
  for (const root of below.get(null) ?? []) place(root, null);
  return placed;
}

/** The rows of a picture. */
export const rowsOf = (placed: readonly { row: number }[]): number =>
  Math.ceil(Math.max(0, ...placed.map(({ row }) => row + 1)));

/** The first nodes, of a parent only some, and none without the one above it. */
export function boundTree<Node extends Pick<TreeNode, 'id' | 'parent'>>(
  nodes: readonly Node[],
  { nodesMax, childrenMax }: { nodesMax: number; childrenMax: number },
): Node[] {
  const all = new Set(nodes.map(({ id }) => id));
  const kept = new Set<string>();
  const children = new Map<string, number>();
  return nodes.filter(({ id, parent }) => {
    if (kept.size >= nodesMax) return false;
    if (parent !== null && all.has(parent)) {
      const count = children.get(parent) ?? 0;
      if (!kept.has(parent) || count >= childrenMax) return false;
      children.set(parent, count + 1);
    }
    kept.add(id);
    return true;
  });
}
