/** Finds what the addresses in a text lead to: posts that are imported, files of the folder, or the rest of the web. */
import { posix } from 'node:path'
import { typeOfName } from '#shared/media.ts'
import type { BlogFolder } from './blog-folder.ts'
import type { BlogText } from './blog-text.ts'

export type Target =
  | { kind: 'post'; slug: string; fragment: string }
  | { kind: 'file'; path: string }
  /** Another site; http is written as https. */
  | { kind: 'remote'; url: string }
  /** On the old blog, but not imported. `url`: where it is there, if that is known. */
  | { kind: 'lost'; url: string | null }
  /** Part of the same page, or no page at all: stays as it is. */
  | { kind: 'own' }

export interface AddressBook {
  resolve(url: string, text: BlogText): Target
  /** The address that `resolve` knows for a post that a template tag names; null: there is none. */
  findPost(name: string, text: BlogText): string | null
}

export interface AddressedText {
  text: BlogText
  slug: string
}

interface AddressBookOptions {
  folder: BlogFolder
  origin: string | null
  publicFolders: readonly string[]
}

/** The address of a post while its text is converted. */
const marker = 'madang-post:'

export function createAddressBook(
  all: readonly AddressedText[],
  { folder, origin, publicFolders }: AddressBookOptions,
): AddressBook {
  const byPath = new Map<string, string>()
  const byFile = new Map<string, string>()
  const byName = new Map<string, string | null>()
  const base = origin === null ? '' : new URL(origin).pathname.replace(/\/$/, '')
  for (const { text, slug } of all) {
    byFile.set(withoutEnding(text.file), slug)
    for (const path of text.addresses) {
      for (const each of [path, base + path])
        if (!byPath.has(toKey(each))) byPath.set(toKey(each), slug)
    }
    for (const name of [text.name, text.key]) {
      // A name that two posts share identifies neither of them.
      const other = byName.get(name)
      byName.set(name, other === undefined || other === slug ? slug : null)
    }
  }

  function findFile(path: string, text: BlogText): string | null {
    const relative = posix.normalize(posix.join(posix.dirname(text.file), path))
    const wanted = path.startsWith('/')
      ? publicFolders.flatMap((parent) =>
          [path, path.slice(base.length)].map((each) => posix.join(parent, each)),
        )
      : [relative, ...publicFolders.map((parent) => posix.join(parent, path))]
    const found = wanted
      .map((each) => each.replace(/^\//, ''))
      .find((each) => folder.files.has(each))
    return found ?? null
  }

  function findSlug(path: string, text: BlogText): string | null {
    const isRelative = !path.startsWith('/')
    const file = isRelative ? posix.join(posix.dirname(text.file), path) : path.slice(1)
    const candidates = [file, `content${path}`, `${file}/index`]
    for (const one of candidates) {
      const slug = byFile.get(withoutEnding(one.replace(/\/$/, '')))
      if (slug !== undefined) return slug
    }
    const [own = '/'] = text.addresses
    const inSite = isRelative ? posix.join(own, path) : path
    const name = toKey(path).split('/').at(-1) ?? ''
    return byPath.get(toKey(inSite)) ?? byName.get(name) ?? null
  }

  return {
    findPost(name, text) {
      const [path = '', fragment = ''] = name.replace(/^["']|["']$/g, '').split('#')
      const plain = withoutEnding(path)
        .replace(/^\//, '')
        .replace(/\/index$/, '')
      const slug = byFile.get(`_posts/${plain}`) ?? byName.get(plain) ?? findSlug(path, text)
      return slug === null || slug === undefined
        ? null
        : `${marker}${slug}${fragment === '' ? '' : `#${encodeURIComponent(fragment)}`}`
    },

    resolve(url, text) {
      const [whole, fragment = ''] = splitFragment(decode(url.replace(/^__GHOST_URL__/, '')))
      if (whole.startsWith(marker)) {
        return { kind: 'post', slug: whole.slice(marker.length), fragment }
      }
      if (whole === '') return { kind: 'own' }
      const path = toLocal(whole, origin)
      if (path === null) return { kind: 'remote', url: toSecure(url.replace(/^\/\//, 'https://')) }
      if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return { kind: 'own' }
      const [plain = ''] = path.split('?')
      const file = findFile(plain, text)
      if (file !== null && typeOfName(file.toLowerCase()) !== null)
        return { kind: 'file', path: file }
      const slug = findSlug(plain, text)
      if (slug !== null) return { kind: 'post', slug, fragment }
      const [own = '/'] = text.addresses
      const there = posix.join(plain.startsWith('/') ? '/' : own, path)
      return {
        kind: 'lost',
        // A path of two slashes, or of what browsers take for them, names a host.
        url: (origin && URL.parse(there, origin)?.href.replace(/^http:/, 'https:')) ?? null,
      }
    },
  }
}

/** A path of the old blog; null: it is on another site, or another member's. */
function toLocal(url: string, origin: string | null): string | null {
  if (!/^(?:https?:)?\/\//i.test(url)) return url
  const [, host = '', path = ''] = /^(?:https?:)?\/\/([^/?#]+)(.*)$/i.exec(url) ?? []
  if (origin === null || new URL(origin).host !== host.toLowerCase()) return null
  const base = new URL(origin).pathname.replace(/\/$/, '')
  return base === '' || path === base || path.startsWith(`${base}/`) ? path || '/' : null
}

/** A machine of one's own, or a port of one's own, has no other scheme. */
function toSecure(url: string): string {
  const isPublic = /^http:\/\/(?![\d.]+(?:[/?#]|$))[^/?#:]+\.[^/?#:.]+(?:[/?#]|$)/i.test(url)
  return isPublic ? url.replace(/^http:/i, 'https:') : url
}

function splitFragment(url: string): [string, string] {
  const at = url.indexOf('#')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

function toKey(path: string): string {
  return decode(path)
    .replace(/\/index\.html?$|\.html?$/, '')
    .replace(/\/+$/, '')
}

function withoutEnding(path: string): string {
  return path.replace(/(?:\/index)?(?:\.[a-z]{2})?\.(?:md|markdown|mdown|mdx)$/i, '')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return text
  }
}
