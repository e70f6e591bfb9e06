/** The parameters of a template tag: `src="a b.png" width=300`. */
const attribute =
  /(?<![^\s"'}])([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|\{([^}]*)\}|([^\s>"'{]+))/g

export function readAttributes(source: string): Record<string, string> {
  return Object.fromEntries(
    [...source.matchAll(attribute)].map(([, name, double, single, tick, braces, bare]) => [
      name,
      double?.replaceAll('\\"', '"') ?? single ?? tick ?? braces ?? bare ?? '',
    ]),
  )
}

/** The parameters that have no name. */
export function readWords(source: string): string[] {
  const words = /"([^"]*)"|`([^`]*)`|(?<!\S)'([^']*)'|([^\s"`]+)/g
  return [...source.replaceAll(attribute, ' ').matchAll(words)]
    .map(([, double, tick, single, bare]) => double ?? tick ?? single ?? bare ?? '')
    .filter((word) => word !== '')
}
