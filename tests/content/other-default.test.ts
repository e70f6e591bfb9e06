/** Sites that are written in their default language alone, Korean or not: they are complete in each of their languages. */
import { mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Language } from '#shared/i18n/languages.ts'
import { loadContent } from '../../server/content/folder/load-content.ts'
import { readContent } from '../../server/content/folder/read-content.ts'
import { writeContent } from '../../server/content/folder/write-content.ts'
import { contentIn } from '../support/content-in.ts'
import { anyDatabase, databases } from '../support/databases.ts'
import { locationsOf, publicOrigin } from '../support/discovery.ts'
import { type EditingSite, openAnotherInstance, openEditingSite } from '../support/editing-site.ts'
import { isLong } from '../support/is-long.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const sites: { own: Language[]; written: Language[] }[] = [
  { own: ['ko', 'en', 'ja'], written: ['ko'] },
  { own: ['en'], written: ['en'] },
  { own: ['en', 'ko'], written: ['en'] },
  { own: ['ja', 'ko', 'en'], written: ['ja'] },
]
/** The languages of a site do not depend on its database: the other one has the site of most. */
const cases = databases.flatMap((database) =>
  sites
    .slice(0, isLong || database.name === 'SQLite' ? undefined : 1)
    .map((site) => ({ ...site, database, name: `${site.own.join(', ')} on ${database.name}` })),
)

const koreanToEnglish: [unknown, unknown] = [
  ['ko', 'en'],
  ['en', 'ko'],
]

const pages = ['', '/about', '/projects', '/projects/3', '/academics', '/blog', '/privacy']

async function read(site: TestSite, path: string, headers: Record<string, string> = {}) {
  const response = await site.get(path, { headers })
  return { status: response.status, text: await response.text() }
}

function publish(site: EditingSite, path: string) {
  return site.ask('POST', `${path}/publish`, { version: 'present' })
}

function save(site: EditingSite, path: string, changes: Parameters<EditingSite['save']>[2]) {
  return site.save(path, 'present', changes)
}

async function bytesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const read = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [path.slice(folder.length), (await readFile(path)).toString('base64')]
  })
  return Object.fromEntries(await Promise.all(read))
}

describe.each(cases)('a site in $name', ({ own, written, database }) => {
  const [first = 'ko', ...others] = own
  const content = () => contentIn(own, written)

  test('is imported, and exported to the same bytes', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-default-'))
    const [from, to] = [join(folder.path, 'from'), join(folder.path, 'to')]
    await writeContent(from, content())
    const checked = await readContent(from)
    expect(checked).toMatchObject({ ok: true })
    await using site = await openTestSite({ database, content: from })
    await writeContent(to, await loadContent(site.database.db))
    expect(await bytesOf(to)).toEqual(await bytesOf(from))
  })

  test('serves every page in each of its languages, and texts in the default one where there are no others', async () => {
    await using site = await openTestSite({ database, content: content(), publicOrigin })
    const name = content().profile.name[first] ?? ''
    const title = content().projects[0]?.texts[first]?.title ?? ''
    for (const language of own) {
      for (const path of pages) {
        const { status, text } = await read(site, `/${language}${path}`)
        expect([language, path, status]).toEqual([language, path, 200])
        expect(text).toContain(`<html lang="${language}"`)
        expect(text).toContain(name)
        expect(text).not.toContain('undefined')
      }
    }
    for (const language of others) {
      const { text } = await read(site, `/${language}/projects/3`)
      expect(text.replaceAll('<wbr/>', '')).toMatch(
        new RegExp(`<h1[^>]* lang="${first}"[^>]*>${title}`),
      )
      expect(text).toContain(`<link rel="canonical" href="${publicOrigin}/${first}/projects/3"`)
      const found = await read(
        site,
        `/api/projects?search=${encodeURIComponent(title)}&lang=${language}`,
      )
      expect(JSON.parse(found.text).data.items).toMatchObject([{ id: 3, language: first, title }])
    }
  })

  test('chooses the default language where nothing else decides, and names it first', async () => {
    await using site = await openTestSite({ database, content: content(), publicOrigin })
    for (const path of ['/', '/about', '/nothing', '/%']) {
      const { text } = await read(site, path, { 'accept-language': 'fr' })
      expect([path, /<html lang="(\w+)"/.exec(text)?.[1]]).toEqual([path, first])
    }
    const about = await read(site, `/${first}/about`)
    const named = [...about.text.matchAll(/rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)]
    expect(named.map(([, language, address]) => [language, address])).toEqual([
      ...own.map((one) => [one, `${publicOrigin}/${one}/about`]),
      ['x-default', `${publicOrigin}/about`],
    ])
    const manifest = JSON.parse((await read(site, '/manifest.webmanifest')).text)
    expect(manifest.lang).toBe(first)
    const locations = locationsOf((await read(site, '/sitemap.xml')).text)
    expect(locations).toContain(`${publicOrigin}/${first}/projects/3`)
    for (const other of others) {
      expect(locations).toContain(`${publicOrigin}/${other}/about`)
      expect(locations).not.toContain(`${publicOrigin}/${other}/projects/3`)
    }
    for (const language of own) {
      const feed = await read(site, `/${language}/feed.xml`)
      expect([feed.status, feed.text]).toEqual([
        200,
        expect.stringContaining(content().profile.name[first] ?? ''),
      ])
      const resume = await read(site, `/resume.${language}.json`)
      expect(JSON.parse(resume.text).basics.name).toBe(content().profile.name[first])
    }
    expect((await read(site, '/og/projects/3.png')).status).toBe(404)
    expect((await site.get(`/og/${first}/projects/3.png`)).status).toBe(200)
  })

  test('is edited and published in the panel, where only the default language is required', async () => {
    await using site = await openEditingSite({ database, content: content() })
    const title = content().projects[0]?.texts[first]?.title
    const at = `texts.${first}.title`
    await save(site, '/project/3', { [at]: [title, ''] })
    const refused = await publish(site, '/project/3')
    expect(refused.data.problems).toEqual([
      { path: ['texts', first, 'title'], problem: 'is empty' },
    ])
    await save(site, '/project/3', { [at]: ['', 'A new title'] })
    expect((await publish(site, '/project/3')).status).toBe(200)
    for (const language of own) {
      expect(await site.read(`/${language}/projects/3`)).toContain('A new title')
    }
    const made = await site.ask('POST', '/course', { body: { id: 'new-course' } })
    expect(made.status).toBe(200)
    const { document } = (await site.ask('GET', '/course/new-course')).data
    expect(document.name).toEqual({ [first]: '' })
  })
})

describe.each(anyDatabase)('on $name', (database) => {
  test('a text that is not translated is marked, and says so', async () => {
    await using site = await openTestSite({
      database,
      content: contentIn(['ko', 'en', 'ja'], ['ko']),
    })
    const { text } = await read(site, '/en/projects/3')
    expect(text).toContain('It is shown in Korean.')
    expect(text).not.toMatch(/rel="alternate" hrefLang="ja"/)
    const cards = await read(site, '/en/projects')
    expect(cards.text).toMatch(/<h2[^>]* lang="ko"[^>]*><a /)
  })

  test('a project is found by the words that its reader sees, and has its own ones once translated', async () => {
    const content = contentIn(['ko', 'en', 'ja'], ['ko'])
    const [project] = content.projects
    if (!project?.texts.ko) throw new Error('There is no project.')
    project.texts.ja = { title: '川の地図', summary: '川', description: '川です。' }
    await using site = await openTestSite({ database, content })
    const search = async (word: string, lang: Language) => {
      const query = `search=${encodeURIComponent(word)}&lang=${lang}`
      const { data } = JSON.parse((await read(site, `/api/projects?${query}`)).text)
      return data.items.map((one: { language: string; languages: string[] }) => [
        one.language,
        one.languages,
      ])
    }
    const { title } = project.texts.ko
    expect(await search(title, 'en')).toEqual([['ko', ['ko', 'ja']]])
    expect(await search(title, 'ja')).toEqual([])
    expect(await search('川の地図', 'ja')).toEqual([['ja', ['ko', 'ja']]])
    expect(await search('川の地図', 'en')).toEqual([])
  })

  test('a translation is stale when the text in the default language changes, not the other way round', async () => {
    await using site = await openEditingSite({
      database,
      content: contentIn(['en', 'ko'], ['en', 'ko']),
    })
    const subtitle = contentIn(['en'], ['ko', 'en']).profile.subtitle
    await save(site, '/profile/profile', { 'subtitle.ko': [subtitle.ko, '지도를 그리는 사람'] })
    await publish(site, '/profile/profile')
    const stale = async () => (await site.ask('GET', '/profile/profile/translations')).data.items
    expect(await stale()).toEqual([])
    await save(site, '/profile/profile', { 'subtitle.en': [subtitle.en, 'Painter of maps'] })
    expect(await stale()).toMatchObject([{ language: 'ko', source: subtitle.en }])
  })

  test('the default language of a site is changed once every published text has the new one', async () => {
    const content = contentIn(['ko', 'en'], ['ko', 'en'])
    const [project] = content.projects
    const english = project?.texts.en
    if (!project || !english) throw new Error('There is no project in English.')
    delete project.texts.en
    await using site = await openEditingSite({ database, content })
    const subtitle = content.profile.subtitle
    await save(site, '/profile/profile', { 'subtitle.ko': [subtitle.ko, '새 부제'] })
    await publish(site, '/profile/profile')
    await save(site, '/site/site', { languages: koreanToEnglish })
    const refused = await publish(site, '/site/site')
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION' })
    expect(refused.data.problems).toEqual([
      {
        path: ['languages'],
        problem: `begins with a language that these lack: project/${project.id}`,
      },
    ])
    expect(await site.read('/nothing')).toContain('<html lang="ko"')

    await save(site, `/project/${project.id}`, { 'texts.en': [undefined, english] })
    await publish(site, `/project/${project.id}`)
    expect((await publish(site, '/site/site')).status).toBe(200)
    expect(await site.read('/about')).toContain('<html lang="en"')
    // What was confirmed for Korean texts says nothing about English ones.
    const { items } = (await site.ask('GET', '?size=50')).data
    expect(items.filter((item: { stale: string[] }) => item.stale.length > 0)).toEqual([])
    // From now on it is English that must be there, and Korean that may go.
    await save(site, `/project/${project.id}`, { 'texts.ko': [project.texts.ko, undefined] })
    expect((await publish(site, `/project/${project.id}`)).status).toBe(200)
    await save(site, `/project/${project.id}`, { 'texts.en': [english, undefined] })
    const lacking = await publish(site, `/project/${project.id}`)
    expect(lacking.data.problems).toEqual([{ path: ['texts', 'en'], problem: 'is missing' }])
  })

  test('another instance follows a change of the default language, and keeps the draft that is open there', async () => {
    const content = contentIn(['ko', 'en'], ['ko', 'en'])
    await using site = await openEditingSite({ database, content })
    await using other = await openAnotherInstance(site)
    const heading = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]
    expect(heading(await other.read('/about'))).toBe('ko')
    const { subtitle } = content.profile
    const here = await save(other, '/profile/profile', {
      'subtitle.ko': [subtitle.ko, '다른 곳에서 쓰는 글'],
    })
    expect(here.status).toBe(200)

    await save(site, '/site/site', { languages: koreanToEnglish })
    expect((await publish(site, '/site/site')).status).toBe(200)
    expect(heading(await other.read('/about'))).toBe('en')
    const [first] = locationsOf(await other.read('/sitemap.xml'))
    expect(first).toMatch(/\/en$/)
    expect((await other.get('/en/feed.xml')).status).toBe(200)

    const { document, version } = (await other.ask('GET', '/profile/profile')).data
    expect([document.subtitle.ko, version]).toEqual(['다른 곳에서 쓰는 글', here.data.version])
    await save(other, '/profile/profile', { 'subtitle.ko': ['다른 곳에서 쓰는 글', '다 쓴 글'] })
    expect((await publish(other, '/profile/profile')).status).toBe(200)
    expect(await site.read('/ko/about')).toContain('다 쓴 글')
    const made = await other.ask('POST', '/course', { body: { id: 'made-there' } })
    expect(made.status).toBe(200)
    const course = (await other.ask('GET', '/course/made-there')).data.document
    expect(course.name).toEqual({ en: '' })
  })
})

test('an import that lacks the default language names each file and field', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-default-'))
  const content = contentIn(['en', 'ko'], ['en', 'ko'])
  await writeContent(folder.path, content)
  const path = join(folder.path, 'site.yaml')
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace(/languages:[\s\S]*?- en\n\s*- ko/, 'languages: [ja]'))
  const read = await readContent(folder.path)
  const problems = read.ok ? [] : read.problems
  expect(problems).toContainEqual({
    file: 'profile.yaml',
    line: expect.any(Number),
    field: 'name.ja',
    problem: 'is missing',
  })
  expect(problems.map(({ file }) => file)).toContain('projects/3/ja.md')
  expect(problems.filter(({ field }) => field.includes('ko'))).toEqual([])
})
