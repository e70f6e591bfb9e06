/**
 * Makes the font of the headings of each language, of those that its pages show: after a change of the content, in the
 * background. Until it is there, and if it fails, pages keep the last one.
 */
import { createHash, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Language } from '#shared/i18n/languages.ts'
import type { FoundHeading, ListedRoute, Pages } from '#shared/pages.ts'
import type { ContentRevision } from '../../content/store/revision.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineTask } from '../../platform/helper/helper.ts'
import { shortLane } from '../../platform/helper/lanes.ts'
import type { SiteLanguages } from '../../platform/http/visitor-language.ts'
import { listPublicPages } from '../discovery/sitemap.ts'
import type { Script } from '../previews/fonts.ts'

/** Increase it when the fonts or the way in which they are joined change. */
const recipe = 1

const scriptOf: Record<Language, Script> = { ko: 'kr', en: 'kr', ja: 'jp' }

const fontTask = defineTask<typeof import('./font-task.ts')>(
  new URL('./font-task.ts', import.meta.url),
  { processorMs: 60_000, clockMs: 120_000, memoryMb: 320 },
)

interface HeadingFontsDependencies {
  db: Database
  listed(): ListedRoute[]
  log: Pick<Logger, 'warn'>
  now: () => Date
  pages: Pick<Pages, 'render'>
  publicOrigin: string
  revision: Pick<ContentRevision, 'content' | 'look'>
  siteLanguages: SiteLanguages
}

/** Call the result regularly: without a change it does nothing. */
export function createHeadingFonts(dependencies: HeadingFontsDependencies) {
  const { log, revision, siteLanguages } = dependencies
  const read = createHeadingReader(dependencies)
  let madeAt = ''
  return async (): Promise<void> => {
    const at = revision.content()
    if (revision.look().headings !== 'made' || at === madeAt) return
    for (const language of siteLanguages()) {
      const failure = await makeFont(dependencies.db, language, await read(language))
      if (failure) log.warn({ language, failure }, 'font of headings not made')
    }
    madeAt = at
  }
}

async function makeFont(db: Database, language: Language, headings: FoundHeading[]) {
  const all = [...new Set(headings.map(({ text }) => text).join(''))].sort().join('')
  const made_of = digest(`${recipe} ${all}`)
  const known = await db
    .selectFrom('heading_font')
    .select('made_of')
    .where('language', '=', language)
    .executeTakeFirst()
  if (known?.made_of === made_of) return null
  const made = await shortLane.run(fontTask, { script: scriptOf[language], headings }, false)
  if (!made.ok) return made.code
  const row = { made_of, hash: digest(made.value.bytes), ...made.value }
  await db
    .insertInto('heading_font')
    .values({ language, ...row })
    .onConflict((conflict) => conflict.column('language').doUpdateSet(row))
    .execute()
  return null
}

/** Reads the headings of all public pages, one after the other: each takes a few milliseconds. */
function createHeadingReader(dependencies: HeadingFontsDependencies) {
  const { db, listed, now, pages, publicOrigin } = dependencies
  /** Of posts and other documents that have not changed since. */
  const known = new Map<Language, Map<string, readonly FoundHeading[]>>()

  async function readPage(language: Language, path: string): Promise<readonly FoundHeading[]> {
    const url = `${publicOrigin}/${language}${path === '/' ? '' : path}`
    const visit = { language, prefixed: true, requestId: randomUUID(), isFirst: true }
    const page = await pages.render({ url }, visit)
    await setImmediate()
    if ('redirectTo' in page) return []
    if (page.failure) throw page.failure
    return page.headings
  }

  return async (language: Language): Promise<FoundHeading[]> => {
    const levels = new Map<string, number>()
    const before = known.get(language)
    const unchanged = new Map<string, readonly FoundHeading[]>()
    known.set(language, unchanged)
    for (const { path, lastChange, languages } of await listPublicPages(listed(), db, now)) {
      if (languages && !languages.includes(language)) continue
      const key = `${path} ${lastChange}`
      const headings = before?.get(key) ?? (await readPage(language, path))
      // A day alone does not tell two changes apart.
      if (lastChange?.includes('T')) unchanged.set(key, headings)
      for (const { level, text } of headings)
        levels.set(text, Math.min(level, levels.get(text) ?? level))
    }
    return [...levels].map(([text, level]) => ({ level, text }))
  }
}

const digest = (bytes: string | Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16)
