/**
 * /blog/{slug}.md, /projects/{id}.md and /{own page}.md, with or without a language before them: the Markdown of a page with its
 * facts as front matter, for people and programs that read text.
 */
import * as v from 'valibot'
import type { Api } from '#shared/api.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { slug } from '#shared/text.ts'
import { joinFrontMatter } from '../../content/folder/front-matter.ts'
import { linkMedia } from '../../content/store/show-media.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Asked } from '../../platform/http/asked.ts'
import {
  answerReady,
  type ReadyBytes,
  type Reply,
  redirectTo,
  toReadyBytes,
} from '../../platform/http/ready-bytes.ts'
import { inertPolicy, securityHeaders } from '../../platform/http/security-headers.ts'
import { type SiteLanguages, visitorLanguage } from '../../platform/http/visitor-language.ts'
import { toLink } from '../../platform/http/written-headers.ts'
import { createRevisionCache, type Revision } from '../../platform/revision-cache/revision-cache.ts'

interface MarkdownTextsDependencies {
  /** null: texts are not compressed. */
  brotliQuality: number | null
  api: Pick<Api, 'ownPages' | 'posts' | 'projects'>
  db: Database
  publicOrigin: string
  revision: Revision
  siteLanguages: SiteLanguages
}

export type MarkdownTexts = ReturnType<typeof createMarkdownTexts>

interface Text {
  /** The values of the front matter by name; those without a text are left out. */
  facts: Record<string, string | string[] | undefined>
  body: string
  language: Language
  /** Search engines should not index it. */
  isUnlisted?: boolean
  /** The address where the text appeared first, if that was on another site. */
  canonical?: string | undefined
}

const pattern = new RegExp(`^(?:/(${languages.join('|')}))?/(?:(blog|projects)/)?([^/]+)[.]md$`)
const maxBytes = 2 * 1024 * 1024

export function createMarkdownTexts(dependencies: MarkdownTextsDependencies) {
  const { brotliQuality, db, publicOrigin, revision } = dependencies
  const ready = createRevisionCache<ReadyBytes>(revision, maxBytes, ({ bytes }) => bytes)

  async function render(section: string, name: string, language: Language, isChosen: boolean) {
    const find = section === '' ? findOwnPage : section === 'blog' ? findPost : findProject
    const text = await find(name, language)
    if (!text) return null
    const page = [publicOrigin, text.language, ...(section ? [section] : []), name].join('/')
    const body = await linkMedia(db, text.body, publicOrigin)
    const front = Object.entries({ ...text.facts, language: text.language, url: page })
      // JSON is YAML too, and needs no rules about quotes.
      .map(([key, value]) => (value === undefined ? '' : `${key}: ${JSON.stringify(value)}\n`))
      .join('')
    const headers = {
      ...securityHeaders,
      'Content-Security-Policy': inertPolicy,
      'Content-Type': 'text/markdown; charset=utf-8',
      'Content-Language': text.language,
      Link: toLink(text.canonical ?? page, 'canonical'),
      ...(text.isUnlisted && { 'X-Robots-Tag': 'noindex' }),
      Vary: isChosen ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding',
    }
    return toReadyBytes(joinFrontMatter(front, body), headers, brotliQuality)
  }

  async function findPost(name: string, language: Language): Promise<Text | null> {
    const post = v.is(slug, name) ? await dependencies.api.posts.find(name, language) : null
    if (!post) return null
    const { title, summary, date, updated, tags, canonical, body, language: shown } = post
    const facts = { title, summary, date, updated, tags, canonical }
    return { facts, body, language: shown, canonical }
  }

  async function findProject(name: string, language: Language): Promise<Text | null> {
    const { projects } = dependencies.api
    const found = await projects.findByName(name)
    const project = found?.name === name ? await projects.find(found.id, language) : null
    if (!project) return null
    const { title, summary, startDate, endDate, role, techStacks, githubUrl, demoUrl } = project
    const facts = { title, summary, startDate, endDate, role, techStacks, githubUrl, demoUrl }
    const { description, isUnlisted = false, language: shown } = project
    return { facts, body: description, language: shown, isUnlisted }
  }

  async function findOwnPage(name: string, language: Language): Promise<Text | null> {
    const page = v.is(slug, name) ? await dependencies.api.ownPages.find(name, language) : null
    if (!page) return null
    const { title, summary, body, language: shown } = page
    return { facts: { title, summary }, body, language: shown }
  }

  async function redirectMoved(section: string, path: string, name: string): Promise<Reply | null> {
    const { posts, projects } = dependencies.api
    if (section === '') return null
    const findMoved = async () => (v.is(slug, name) ? posts.findMoved(name) : null)
    const moved = section === 'blog' ? await findMoved() : (await projects.findByName(name))?.name
    if (!moved || moved === name) return null
    // Browsers would keep the redirect for ever, and a document may get an earlier address back.
    return redirectTo(301, path.replace(`/${name}.md`, `/${moved}.md`), 'no-cache')
  }

  /** null: the path is none of these. Resolves to null if there is no such text. */
  return ({ headers, path }: Asked): Promise<Reply | null> | Reply | null => {
    const [, prefix, section = '', name = ''] = pattern.exec(path) ?? []
    if (name === '') return null
    const language =
      (prefix as Language | undefined) ?? visitorLanguage(headers, dependencies.siteLanguages())
    const key = `${path} ${language}`
    const cached = ready.find(key)
    if (cached) return answerReady(cached, headers)
    const store = ready.begin()
    return render(section, name, language, prefix === undefined).then(
      (bytes): Promise<Reply | null> | Reply | null => {
        if (!bytes) return redirectMoved(section, path, name)
        store(key, bytes)
        return answerReady(bytes, headers)
      },
    )
  }
}
