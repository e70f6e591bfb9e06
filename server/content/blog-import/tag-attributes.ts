/** The parameters of a template tag: `src="a b.png" width=300`. */
const attribute =
  /([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|\{([^}]*)\}|([^\s>"'{]+))/g

export function readAttributes(source: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', double, single, tick, braces, bare] of source.matchAll(attribute)) {
    const value = double?.replaceAll('\\"', '"') ?? single ?? tick ?? braces ?? bare ?? ''
    if (name !== '__proto__') found[name] = value
  }
  return found
}
