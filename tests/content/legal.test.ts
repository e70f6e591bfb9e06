/** The legal pages over HTTP, where a translation is missing. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { deviceDays } from '../../server/identity/sign-in/devices.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite } from '../support/site.ts'

const origin = 'https://example.com'

test('a legal page without a translation shows the default language, marked as such, and names it as its address', async () => {
  const content = createFixtureContent()
  const { ko, ja } = content.legal.terms
  if (!ko) throw new Error('The terms are not in Korean.')
  content.legal.terms = ja ? { ko, ja } : { ko }
  await using site = await openTestSite({ content, publicOrigin: origin })

  const html = await (await site.get('/en/terms')).text()
  const { language } = catalogues.en
  expect(html).toContain('<html lang="en">')
  expect(html).toContain(`<title lang="ko">${ko.title}</title>`)
  expect(html).toContain(language.untranslated(language.names.ko))
  expect(html).toMatch(new RegExp(`<h1 [^>]*lang="ko"[^>]*>${ko.title}</h1>`))
  expect(html).toMatch(/<div class="[^"]*" lang="ko"><div class=/)
  expect(html).toContain(`<link rel="canonical" href="${origin}/ko/terms"/>`)
  expect(html).not.toContain(`hrefLang="en" href="${origin}/en/terms"`)

  const translated = await (await site.get('/ja/terms')).text()
  expect(translated).toContain(`<link rel="canonical" href="${origin}/ja/terms"/>`)
  expect(translated).not.toContain(
    catalogues.ja.language.untranslated(catalogues.ja.language.names.ko),
  )
  expect(translated).toMatch(/<h1 class="[^" ]*">/)
  expect(translated).not.toContain(`hrefLang="en" href="${origin}/en/terms"`)

  const sitemap = await (await site.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`<loc>${origin}/ja/terms</loc>`)
  expect(sitemap).not.toContain(`${origin}/en/terms<`)
  expect(sitemap).toContain(`<loc>${origin}/en/privacy</loc>`)
})

test.each(languages)(
  'the sample privacy page names what stays in the browser after signing out (%s)',
  async (language) => {
    const folder = join(import.meta.dirname, '..', '..', 'content', 'legal', 'privacy')
    const text = await readFile(join(folder, `${language}.md`), 'utf8')
    expect(text).toMatch(new RegExp(`\`__Host-dev\`[^\\n]*${deviceDays}`))
    expect(text).toContain('`__Host-panel`')
  },
)
