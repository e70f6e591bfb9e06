/** A site whose owner writes only the default language is complete in every language. */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Content } from '#shared/content.ts'
import { languages } from '#shared/i18n/languages.ts'
import { loadContent } from '../../server/content/folder/load-content.ts'
import { readContent } from '../../server/content/folder/read-content.ts'
import { writeContent } from '../../server/content/folder/write-content.ts'
import { databases } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite } from '../support/site.ts'

const publicOrigin = 'https://example.com'

/** The value with Korean alone wherever there is a text in each language. */
function onlyKorean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(onlyKorean)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  const entries = Object.entries(value)
  const isLocalized = entries.every(([key]) => (languages as readonly string[]).includes(key))
  const kept = isLocalized && 'ko' in value ? [['ko', value.ko] as const] : entries
  return Object.fromEntries(kept.map(([key, inner]) => [key, onlyKorean(inner)]))
}

function koreanContent(): Content {
  const content = onlyKorean(createFixtureContent()) as Content
  const { file = '' } = content.resumes.ko ?? {}
  return { ...content, resumeFiles: { [file]: content.resumeFiles[file] ?? new Uint8Array() } }
}

describe.each(databases)('on $name', (database) => {
  test('every page exists, and shows the Korean texts where there are no others', async () => {
    const content = koreanContent()
    const [project] = content.projects
    if (!project?.texts.ko) throw new Error('There is no project.')
    const { title } = project.texts.ko
    await using site = await openTestSite({ database, content, publicOrigin })
    for (const language of languages) {
      for (const path of ['', '/about', '/projects', '/academics', '/blog', '/privacy']) {
        const response = await site.get(`/${language}${path}`)
        expect([language, path, response.status]).toEqual([language, path, 200])
        const html = await response.text()
        expect(html).toContain(content.profile.name.ko)
        expect(html).not.toContain('undefined')
      }
    }
    const html = await (await site.get(`/en/projects/${project.id}`)).text()
    expect(html).toMatch(new RegExp(`<h1[^>]* lang="ko"[^>]*>${title}`))
    expect(html).toContain('It is shown in Korean.')
    expect(html).toContain(`<link rel="canonical" href="${publicOrigin}/ko/projects/${project.id}"`)
    expect(html).not.toMatch(/rel="alternate" hrefLang="ja"/)
    const card = await (await site.get('/en/projects')).text()
    expect(card).toMatch(new RegExp(`<h2[^>]* lang="ko"[^>]*><a [^>]*>${title}`))
    const sitemap = await (await site.get('/sitemap.xml')).text()
    expect(sitemap).toContain(`<loc>${publicOrigin}/ko/projects/${project.id}</loc>`)
    expect(sitemap).not.toContain(`<loc>${publicOrigin}/en/projects/${project.id}</loc>`)
  })

  test('a project is found by the words that its reader sees, and has its own ones once translated', async () => {
    const content = koreanContent()
    const [project] = content.projects
    if (!project?.texts.ko) throw new Error('There is no project.')
    project.texts.ja = { title: '川の地図', summary: '川', description: '川です。' }
    await using site = await openTestSite({ database, content })
    const search = async (word: string, lang: 'ko' | 'en' | 'ja') => {
      const query = `search=${encodeURIComponent(word)}&lang=${lang}`
      const { data } = await (await site.get(`/api/projects?${query}`)).json()
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

  test('nothing is filled in: an export has the Korean files alone, and reads as the same content', async () => {
    const content = koreanContent()
    await using site = await openTestSite({ database, content })
    const loaded = await loadContent(site.database.db)
    expect(loaded.projects).toEqual(content.projects)
    await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-korean-'))
    const target = join(folder.path, 'content')
    await writeContent(target, loaded)
    const read = await readContent(target)
    expect(read).toEqual({ ok: true, value: loaded })
    expect(JSON.stringify(read)).not.toContain('"en":')
  })
})
