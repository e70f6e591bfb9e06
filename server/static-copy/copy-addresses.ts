/** From the addresses of the site to those of its static copy, where a page is a folder and a query means nothing. */
import { languages } from '#shared/i18n/languages.ts'
import type { Pages } from '#shared/pages.ts'
import { isLoopback } from '../platform/http/loopback.ts'

export interface CopyPlace {
  /** `https://ada.github.io`: where the copy will be. */
  origin: string
  /** Before all its addresses: `/repo`, or empty. */
  base: string
}

/** `address`: of the copy, such as `https://ada.github.io/repo`. `base` adds to it. null: it is none. */
export function readPlace(address: string, base = ''): CopyPlace | null {
  const url = URL.parse(address)
  const path = [url?.pathname ?? '', base].map((part) => part.replace(/\/+$/, '')).join('')
  const isPlace =
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))) &&
    /^[\w.-]+$|^\[/.test(url.hostname) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '') &&
    /^(?:\/[\w.~-]+)*$/.test(path)
  return isPlace ? { origin: url.origin, base: path } : null
}

export interface Target {
  /** What to ask the site for. */
  asked: string
  /** The file in the copy. */
  file: string
  /** In the copy, from the root of its host. */
  address: string
  /** Decoded; empty without one. */
  fragment: string
}

export type CopyAddresses = ReturnType<typeof createCopyAddresses>

/** Choices of a page that have a folder each; others are left to the script (`app/browser/find-in-copy.ts`). */
const ownFolders = ['page', 'show']
const markdownText = new RegExp(
  `^(?:/(?:${languages.join('|')}))?/(?:(?:blog|projects)/)?[^/]+[.]md$`,
)

export function createCopyAddresses(
  { origin, base }: CopyPlace,
  pages: Pick<Pages, 'owns' | 'canonicalSearch'>,
) {
  /** Of those that do not depend on their page: most are on every page. */
  const known = new Map<string, Target | null>()

  /** `written` on a page that the site has at `from`. null: it leads to another site. */
  function find(written: string, from = '/'): Target | null {
    if (!/^\/|^https?:/.test(written)) return look(written, from)
    const found = known.get(written)
    if (found !== undefined) return found
    const target = look(written, '/')
    known.set(withoutPage(written), target)
    return target
  }

  function look(written: string, from: string): Target | null {
    const url = URL.parse(written, origin + from)
    if (url?.origin !== origin || !isPlainPath(url.pathname)) return null
    const path = url.pathname.replace(/(.)\/$/, '$1')
    const fragment = decode(url.hash.slice(1))
    if (!pages.owns(path) || markdownText.test(path)) {
      const file = decode(path.slice(1))
      return { asked: path, file, address: base + path + url.search + url.hash, fragment }
    }
    const search = pages.canonicalSearch(path, url.search) ?? ''
    const [[name, value] = [], ...others] = new URLSearchParams(search)
    const hasFolder = name !== undefined && others.length === 0 && ownFolders.includes(name)
    const folder = (path === '/' ? '' : path) + (hasFolder ? `/${name}/${value}` : '')
    return {
      asked: path + (hasFolder ? search : ''),
      file: decode(`${folder}/index.html`.slice(1)),
      address: `${base}${folder}/${hasFolder ? '' : search}${url.hash}`,
      fragment,
    }
  }

  const literal = RegExp.escape(origin)
  const absolute = new RegExp(`${literal}(?![\\w:-]|[.]\\w)(/[^\\s"'<>()\\[\\]\\\\\`&*]*)?`, 'g')

  return {
    origin,
    find,
    /** The addresses with the origin of the site in a text that is no HTML. */
    inText: (text: string) =>
      text.replace(absolute, (written) => {
        const address = written.replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
        const end = written.slice(address.length)
        return origin + (find(address)?.address ?? '') + end
      }),
  }
}

/** A part of a text keeps the whole text in memory. */
export const withoutPage = (part: string) => Buffer.from(part).toString()

/** Each part names a file or folder, also once it is decoded. */
function isPlainPath(path: string): boolean {
  return path.split('/').every((part) => !/[/\\\0]|^[.]{1,2}$/.test(decode(part)))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
