/** Headers with a value from the content, which may hold any character. */

/** RFC 8288. */
export function toLink(url: string, rel: string): string {
  return `<${new URL(url).href}>; rel="${rel}"`
}

/** RFC 8187: names beyond ASCII, with a plain one for clients that cannot read them. */
export function toDisposition(how: 'attachment' | 'inline', plain: string, name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
