/** Finds what the addresses in a text lead to: posts that are imported, files of the folder, or the rest of the web. */
import { posix } from 'node:path'
import type { NoteCode } from '#shared/admin/posts-import.ts'
import { typeOfName } from '#shared/media.ts'
import type { BlogFolder } from './blog-folder.ts'
import type { BlogText } from './blog-text.ts'

export type Target =
  | { kind: 'post'; slug: string; fragment: string }
  | { kind: 'file'; path: string }
  /** Another site; http is written as https. `why`: why its picture is not one of this site. */
  | { kind: 'remote'; url: string; why?: NoteCode }
  /** On the old blog, but not imported. `url`: where it is there, if that is known. */
  | { kind: 'lost'; url: string | null }
  /** Part of the same page, or no page at all: stays as it is. */
  | { kind: 'own' }

export type AddressBook = ReturnType<typeof createAddressBook>

/** Where programs keep pictures; a blog may also be a folder of a project. */
const publicFolders = ['', 'static', 'public', 'source', 'assets', 'images', 'src', 'content']
/** Pictures that this site may refuse, which the report then says. */
const otherPictures = /\.(?:svgz?|bmp|tiff?|ico|heic|heif|jxl|apng|jfif)$/i

/** A file of a repository on GitHub, in a folder. */
const onGitHub =
  /^https:\/\/(?:raw\.githubusercontent\.com\/[^/]+\/[^/]+|github\.com\/[^/]+\/[^/]+\/(?:raw|blob))\/(?:refs\/heads\/)?[^/]+\/([^/?#]+\/[^?#]+)/i

/** An address that its author wrote without a scheme. */
const withoutScheme = /^(?:(www\.[^/\s]+\.[^/\s]+.*)|([\w.+-]+@[\w-]+(?:\.[\w-]+)+))$/i

/** The address of a post while its text is converted. */
const marker = 'madang-post:'

export function createAddressBook(
  all: readonly { text: BlogText; slug: string }[],
  folder: BlogFolder,
  origin: string | null,
) {
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

  let folded: ReadonlyMap<string, string | null> | null = null

  function findFile(address: string, text: BlogText): string | null {
    const own = posix.dirname(text.file)
    const parts = own === '.' ? [] : own.split('/')
    const above = ['', ...parts.map((_, index) => parts.slice(0, index + 1).join('/')).reverse()]
    // A name may contain what looks like a query.
    for (const part of new Set([address, address.replace(/[?#].*$/s, '')])) {
      const path = decode(part).replaceAll('\\', '/')
      const inside = path.replace(/^(?:\.{0,2}\/)+/, '')
      if (!otherPictures.test(inside) && typeOfName(inside.toLowerCase()) === null) continue
      const without = path.startsWith(`${base}/`) ? path.slice(base.length + 1) : inside
      const wanted = [
        ...(path.startsWith('/') ? [] : [path, `${posix.parse(text.file).name}/${path}`]).map(
          (each) => posix.join(own, each),
        ),
        ...above.flatMap((top) =>
          publicFolders.flatMap((parent) =>
            [inside, without].map((each) => posix.join(top, parent, each)),
          ),
        ),
      ]
      const exact = wanted.find((each) => folder.files.has(each))
      if (exact !== undefined) return exact
      folded ??= foldNames(folder.files)
      // Hosts of old blogs, and macOS and Windows, do not tell cases apart; notes name a file of the folder anywhere.
      for (const each of inside === path ? [...wanted, `**/${inside}`] : wanted) {
        const other = folded.get(each.toLowerCase())
        if (other) return other
      }
    }
    return null
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

  const book = {
    /** The address that `resolve` knows for a post that a template tag names; null: there is none. */
    findPost(name: string, text: BlogText): string | null {
      const [path = '', fragment = ''] = name.replace(/^["']|["']$/g, '').split('#')
      const plain = withoutEnding(path)
        .replace(/^\//, '')
        .replace(/\/index$/, '')
      const slug = byFile.get(`_posts/${plain}`) ?? byName.get(plain) ?? findSlug(path, text)
      return slug === null || slug === undefined
        ? null
        : `${marker}${slug}${fragment === '' ? '' : `#${encodeURIComponent(fragment)}`}`
    },

    resolve(url: string, text: BlogText): Target {
      const [whole, fragment = ''] = splitFragment(decode(url.replace(/^__GHOST_URL__/, '')))
      if (whole.startsWith(marker)) {
        return { kind: 'post', slug: whole.slice(marker.length), fragment }
      }
      if (whole === '') return { kind: 'own' }
      const path = toLocal(whole, origin)
      if (path === null) return { kind: 'remote', url: toSecure(url.replace(/^\/\//, 'https://')) }
      if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return { kind: 'own' }
      const [plain = ''] = path.split('?')
      const file = findFile(toLocal(url.replace(/^__GHOST_URL__/, ''), origin) ?? plain, text)
      if (file !== null) return { kind: 'file', path: file }
      const slug = findSlug(plain, text)
      if (slug !== null) return { kind: 'post', slug, fragment }
      const [, page, mailbox] = withoutScheme.exec(url) ?? []
      if (page || mailbox)
        return { kind: 'remote', url: page ? `https://${page}` : `mailto:${mailbox}` }
      const [own = '/'] = text.addresses
      const there = posix.join(plain.startsWith('/') ? '/' : own, path)
      return {
        kind: 'lost',
        // A path of two slashes, or of what browsers take for them, names a host.
        url: (origin && URL.parse(there, origin)?.href.replace(/^http:/, 'https:')) ?? null,
      }
    },

    /** The same for a picture: one of another site may have been downloaded, or be in the folder, a clone of it. */
    resolvePicture(url: string, text: BlogText): Target {
      const target = book.resolve(url, text)
      const isElsewhere = target.kind === 'remote' || target.kind === 'lost'
      if (!isElsewhere || target.url === null) return target
      const inClone = decode(onGitHub.exec(target.url)?.[1] ?? '')
      if (folder.files.has(inClone)) return { kind: 'file', path: inClone }
      return folder.remote?.find(target.url, target.kind) ?? target
    },
  }
  return book
}

/** By their paths in lower case, and after two stars by their last parts alone; null: several have it. */
function foldNames(files: ReadonlySet<string>): Map<string, string | null> {
  const folded = new Map<string, string | null>()
  for (const file of files) {
    for (const key of [file, `**/${posix.basename(file)}`].map((each) => each.toLowerCase()))
      folded.set(key, folded.has(key) ? null : file)
  }
  return folded
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

/** What is no UTF-8, such as the sign of `100%`, stays. */
export function decode(text: string): string {
  const decoded = text.replaceAll(/(?:%[\da-f]{2})+/gi, (some) => {
    try {
      return decodeURIComponent(some)
    } catch {
      return some
    }
  })
  return decoded.normalize('NFC')
}
