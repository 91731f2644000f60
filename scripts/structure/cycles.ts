/** Strongly connected components of more than one node (Tarjan, 1972): in each, every node reaches every other. */
export function findCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const indexes = new Map<string, number>();
  const lows = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  const visit = (node: string): number => {
    const index = indexes.size;
    indexes.set(node, index);
    lows.set(node, index);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const low = indexes.has(next) ? (stack.includes(next) ? indexes.get(next) : undefined) : visit(next);
      if (low !== undefined) lows.set(node, Math.min(lows.get(node) ?? index, low));
    }
    const low = lows.get(node) ?? index;
    if (low === index) {
      const component = stack.splice(stack.indexOf(node));
      if (component.length > 1) cycles.push(component.toSorted());
    }
    return low;
  };

  for (const node of graph.keys()) if (!indexes.has(node)) visit(node);
  return cycles;
}
