/** Finds what could run, send or disguise something in HTML that this server rendered. */

const tags = /<(\/?[a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi
const attributes = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
const elements =
  /^(?:script|style|iframe|object|embed|form|button|base|meta|link|template|svg|textarea|select|dialog|video|audio)$/i
const acting = /^(?:on.*|style|srcdoc|formaction|id|name)$/i
/** Ids that the renderer makes itself. */
const ownIds = /^(?:(?:section|note)-.*|footnote-label)$/s
const addresses = /^(?:href|src|srcset|action|xlink:href|cite|poster)$/i
const schemes = /^(?:https?|mailto):/i
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A diagram, whose SVG the renderer draws itself. */
const drawings =
  /<div class="drawing" role="img" aria-label="[^"]*"(?: tabindex="0")?>(<svg[ >].*?<\/svg>)<\/div>/gs
const shapes = /^\/?(?:svg|circle|ellipse|line|polygon|polyline|rect|text|tspan)$/
const shapeAttributes =
  /^(?:viewBox|width|height|aria-hidden|class|cx|cy|r|rx|ry|x|y|x1|x2|y1|y2|dx|dy|points|text-anchor)$/
/** Numbers, and names of classes and positions: nothing that refers to anything. */
const plainValue = /^[\w\s.,-]*$/

export function findScripts(html: string): string[] {
  const found: string[] = []
  const others = html.replaceAll(drawings, (_, svg: string) => {
    found.push(...findInDrawing(svg))
    return ''
  })
  for (const [, name = '', rest = ''] of others.matchAll(tags)) {
    if (elements.test(name)) found.push(`<${name}>`)
    for (const [, attribute = '', ...values] of rest.matchAll(attributes)) {
      const value = decode(values.find((one) => one !== undefined) ?? '')
      const isOwn = attribute === 'id' && ownIds.test(value)
      if (acting.test(attribute) && !isOwn) found.push(`${attribute}="${value}"`)
      if (addresses.test(attribute) && isForeign(value)) found.push(`${attribute}="${value}"`)
    }
  }
  return found
}

function findInDrawing(svg: string): string[] {
  return [...svg.matchAll(tags)].flatMap(([tag, name = '', rest = '']) => {
    const isPlain = [...rest.matchAll(attributes)].every(
      ([, attribute = '', value = '']) => shapeAttributes.test(attribute) && plainValue.test(value),
    )
    return shapes.test(name) && isPlain ? [] : [`${tag} in a diagram`]
  })
}

/** An address with a scheme that texts may not link to. Browsers ignore control characters and spaces in it. */
function isForeign(address: string): boolean {
  const plain = [...address].filter((character) => character > ' ').join('')
  return /^[a-z][a-z0-9+.-]*:/i.test(plain) && !schemes.test(plain)
}

function decode(value: string): string {
  return value.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));?/gi, (whole, hex, digits, name) => {
    if (name) return characters[name] ?? whole
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(digits))
  })
}
