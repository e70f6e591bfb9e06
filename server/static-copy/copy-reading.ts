/** What a copy has read of its site and what it has yet to read: every link that was found is followed. */
import { type CopyIndex, type FoundItem, fold } from '#shared/copy-index.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { type CopyAddresses, type Target, withoutPage } from './copy-addresses.ts'
import type { CopySource, DeadLink } from './copy-site.ts'
import type { RewrittenPage } from './rewrite-page.ts'

/** How many characters of all posts, or of all projects, a visitor who searches loads. */
const mostIndexed = 1_000_000

export class CopyReading {
  readonly #addresses: CopyAddresses
  readonly #waiting: string[] = []
  /** By address: the first file that links it; empty if none does. */
  readonly #wanted = new Map<string, string>()
  /** By address: the ids of a page, a line each; null for other files. */
  readonly #found = new Map<string, string | null>()
  /** By address and fragment. */
  readonly #links = new Map<string, DeadLink & Pick<Target, 'asked' | 'fragment'>>()
  readonly #texts = new Map<string, string>()
  readonly #lists = new Map<string, Target[]>()

  constructor(addresses: CopyAddresses) {
    this.#addresses = addresses
  }

  want(asked: string, by = ''): void {
    if (this.#wanted.has(asked)) return
    this.#wanted.set(asked, by)
    this.#waiting.push(asked)
  }

  next = (): string | null => this.#waiting.pop() ?? null

  whoWants = (asked: string): string => this.#wanted.get(asked) ?? ''

  found(asked: string, page: RewrittenPage | null = null, file = ''): void {
    this.#found.set(asked, page && withoutPage(`\n${page.ids.join('\n')}\n`))
    if (!page) return
    for (const { asked: to, fragment, written } of page.links) {
      this.want(to, file)
      const key = `${to}#${fragment}`
      if (this.#links.has(key)) continue
      this.#links.set(key, { page: file, link: withoutPage(written), asked: to, fragment })
    }
    if (/^\/[a-z]{2}\/(?:blog|projects)\/[^/?]+$/.test(asked))
      this.#texts.set(asked, withoutPage(fold(page.text.replaceAll(/\s+/g, ' ').trim())))
    if (/^\/[a-z]{2}\/(?:blog|projects)(?:\?page=\d+)?$/.test(asked))
      this.#lists.set(asked, page.items)
  }

  listDead(): DeadLink[] {
    return [...this.#links.values()].filter(({ asked, fragment }) => {
      const ids = this.#found.get(asked)
      return ids === undefined || (ids !== null && !isThere(fragment, ids))
    })
  }

  toIndex(language: Language, projects: CopySource['projects']): CopyIndex {
    const itemsOf = (section: 'blog' | 'projects'): FoundItem[] => {
      const first = `/${language}/${section}`
      const lists = [first]
      while (this.#lists.has(`${first}?page=${lists.length + 1}`))
        lists.push(`${first}?page=${lists.length + 1}`)
      const items = lists.flatMap((list) =>
        (this.#lists.get(list) ?? []).map((item) => ({ ...item, list })),
      )
      return items.map(({ address, asked, list }) => ({
        address,
        list: this.#addresses.find(list)?.address ?? list,
        text: (this.#texts.get(asked) ?? '').slice(0, mostIndexed / items.length),
        ...projects.get(asked.slice(3)),
      }))
    }
    return { posts: itemsOf('blog'), projects: itemsOf('projects') }
  }
}

/** Also a heading as an address written by hand names it (`app/browser/reach.ts`). */
function isThere(fragment: string, ids: string): boolean {
  const has = (id: string) => ids.includes(`\n${id}\n`)
  return fragment === '' || has(fragment) || has(`section-${fragment.normalize().toLowerCase()}`)
}
