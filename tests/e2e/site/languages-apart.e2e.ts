/**
 * No text of one language is on a page of another, unless the markup declares its language, so that it is
 * also read aloud correctly.
 */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { type Language, languageNames, languages } from '#shared/i18n/languages.ts'
import { type Crawl, crawl } from '../../support/crawl.ts'
import { launchChromium } from '../../support/launch-chromium.ts'
import { readSample } from '../../support/own-page.ts'
import { foreignScripts } from '../../support/page-words.ts'
import { listPhrases } from '../../support/phrases.ts'
import { screens } from '../../support/screens.ts'
import { openTestSite } from '../../support/site.ts'

interface Said {
  /** The position in the page, for the report. */
  where: string
  text: string
  /** The language that the markup declares for it. */
  language: string
}

const content = await readSample()
const phrases = listPhrases(content)
/** The owner decides in which script: a Korean name in Chinese characters, for one. */
const readings = Object.values(content.profile.nameReading ?? {})
const site = await openTestSite()
const crawls = {
  ko: await crawl(site, 'ko'),
  en: await crawl(site, 'en'),
  ja: await crawl(site, 'ja'),
} satisfies Record<Language, Crawl>

/** Reads HTML: a page without scripts, cookies or an address. */
const reader = await (await launchChromium(false)).newPage()
/** What each page says, by its address, read once for all tests. */
const read = {
  ko: await readAll(crawls.ko.pages),
  en: await readAll(crawls.en.pages),
  ja: await readAll(crawls.ja.pages),
} satisfies Record<Language, Map<string, Said[]>>

afterAll(async () => {
  await reader.context().close()
  await site[Symbol.asyncDispose]()
})

/** Small words that every English sentence contains; names of products and licences do not contain them. */
const englishWords =
  /(?<![\w.-])(?:the|of|is|are|was|with|you|your|this|that|from|not|by|in|on|to|my|we|it|an)(?![\w.-])/

test.each(languages)(
  'a page in %s has no text of another language, except where it is marked',
  async (language) => {
    const pages = new Map([...read[language], ...(await readAll(await getOtherScreens(language)))])
    expect(pages.size).toBeGreaterThan(40)
    const foreign: string[] = []
    let checked = 0
    for (const [address, texts] of pages) {
      for (const said of texts) {
        checked++
        const fault = faultOf(said)
        if (fault) foreign.push(`${address} ${said.where}: ${fault}: ${said.text.slice(0, 80)}`)
      }
    }
    expect(foreign).toEqual([])
    expect(checked).toBeGreaterThan(3000)
  },
)

test.each([
  ['en', '홍길동', 'has a script of another language'],
  ['ja', '글 보내기', 'has a script of another language'],
  ['ko', 'ブログ', 'has a script of another language'],
  ['ko', 'There is nothing at this address.', 'is English'],
  ['ja', 'Nothing to read of this', 'is English'],
  ['ko', 'Related projects', 'is what the site says in en'],
  ['ko', 'Spring Boot', null],
  ['fr', 'Bonjour', 'is in a language that the site does not have'],
])('in %s, “%s” is classified as %s', (language, text, fault) => {
  expect(faultOf({ where: '', text, language })).toBe(fault)
})

/** Screens that no link leads to: searches, confirmations and refusals. */
async function getOtherScreens(language: Language): Promise<Crawl['pages']> {
  const pages: Crawl['pages'] = new Map()
  for (const { path } of screens) {
    const address = path === '/' ? `/${language}` : `/${language}${path}`
    const headers = { cookie: `lang=${language}` }
    pages.set(address, await (await site.get(address, { headers })).text())
  }
  const refused = await site.get(`/${language}/feedback`, {
    method: 'POST',
    headers: { origin: 'http://localhost:3000' },
    body: new URLSearchParams(),
  })
  return pages.set('the refused form', await refused.text())
}

/** The problems of a text for its declared language. */
function faultOf({ text, language }: Said): string | null {
  if (!(language in languageNames)) return 'is in a language that the site does not have'
  if (readings.includes(text)) return null
  const declared = language as Language
  if (foreignScripts[declared].test(text)) return 'has a script of another language'
  for (const other of languages) {
    if (other !== declared && phrases[other].has(text)) return `is what the site says in ${other}`
  }
  if (declared !== 'en' && englishWords.test(text)) return 'is English'
  return null
}

async function readAll(pages: Map<string, string>): Promise<Map<string, Said[]>> {
  const all = new Map<string, Said[]>()
  for (const [address, html] of pages) all.set(address, await readPage(reader, html))
  return all
}

/**
 * Every visible or audible text of a page, including its metadata and the props of its islands. Code has
 * no language.
 */
function readPage(page: Page, html: string): Promise<Said[]> {
  return page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'text/html')
    const texts: Said[] = []
    const add = (element: Element, where: string, text: string, marked?: string) => {
      const trimmed = text.trim()
      if (!/\p{L}/u.test(trimmed) || element.closest('pre, code, style')) return
      const language = marked ?? element.closest('[lang]')?.getAttribute('lang') ?? ''
      texts.push({ where, text: trimmed, language })
    }
    const addAll = (element: Element, where: string, value: unknown, marked?: string) => {
      if (typeof value === 'string' && !/^(?:https?:|mailto:|\/)/.test(value))
        add(element, where, value, marked)
      if (typeof value === 'object' && value !== null) {
        const { inLanguage = marked } = value as { inLanguage?: string }
        for (const [key, one] of Object.entries(value)) {
          // Names in other languages have no mark in JSON-LD.
          if (!key.startsWith('@') && !/^(?:inLanguage|alternateName)$/.test(key))
            addAll(element, where, one, typeof one === 'string' ? inLanguage : marked)
        }
      }
    }
    const spoken = ['title', 'aria-label', 'placeholder', 'alt', 'content', 'label']
    const unspoken =
      /^(?:viewport|color-scheme|theme-color|robots|twitter:card|og:(?:type|url|locale|image))/
    const isData = (name: string) =>
      name.startsWith('data-') && !/^data-(?:island|limit)$/.test(name)
    for (const element of parsed.querySelectorAll('*')) {
      const where = element.tagName.toLowerCase()
      const about = element.getAttribute('name') ?? element.getAttribute('property') ?? ''
      for (const { name, value } of element.attributes) {
        if (name === 'content' && unspoken.test(about) && about !== 'og:image:alt') continue
        if (name === 'data-props') addAll(element, name, JSON.parse(value))
        else if (spoken.includes(name) || isData(name))
          add(element, `${where} ${name} ${about}`, value)
      }
      if (where === 'script') {
        if (element.getAttribute('type') === 'application/ld+json')
          addAll(element, 'JSON-LD', JSON.parse(element.textContent ?? ''))
        continue
      }
      for (const child of element.childNodes)
        if (child instanceof Text) add(element, where, child.data)
    }
    return texts
  }, html)
}
