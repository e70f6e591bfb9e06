/** The parameters of a template tag: `src="a b.png" width=300`. */
const attribute =
  /([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|\{([^}]*)\}|([^\s>"'{]+))/g

export function readAttributes(source: string): Record<string, string> {
  return Object.fromEntries(
    [...source.matchAll(attribute)].map(([, name, double, single, tick, braces, bare]) => [
      name,
      double?.replaceAll('\\"', '"') ?? single ?? tick ?? braces ?? bare ?? '',
    ]),
  )
}
