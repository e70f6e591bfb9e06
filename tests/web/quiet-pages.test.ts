/** Pages without the owner's content: the login page and the licences. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { loginWords } from '#app/sign-in/words.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { readPackages } from '../../scripts/licences.mjs'
import { buildFolder } from '../support/sample-content.ts'
import { openTestSite } from '../support/site.ts'

const root = join(import.meta.dirname, '..', '..')

test.each(languages)('the login page has its own layout in %s', async (language) => {
  await using site = await openTestSite()
  const response = await site.get(`/${language}/login`)
  const html = await response.text()
  const { layout, theme } = catalogues[language]

  expect(response.status).toBe(200)
  const { passkey, ...words } = loginWords[language]
  for (const one of [...Object.values(words), layout.backToSite]) expect(html).toContain(one)
  // Where the owner signs in by a passkey.
  expect(html).not.toContain(passkey)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>')
  expect(html).toContain(`href="/${language}"`)
  expect(html).toContain('data-language-switcher')
  expect(html).toContain(theme.toDark)
  expect(html).not.toContain('<footer')
  expect(html).not.toContain(layout.mainNavigation)
  // It contains no control without effect.
  expect(html).not.toMatch(/<form|type="submit"/)
})

test('the login page has the specified English texts', async () => {
  await using site = await openTestSite()
  const html = await (await site.get('/en/login')).text()
  for (const text of [
    'Secure Admin Access',
    'Google OAuth 2.0 authentication',
    'Two-factor authentication (2FA)',
    'Role-based access control',
    'Session security monitoring',
    'Only authorised admins can reach blog management. Attempts to sign in are monitored and logged.',
  ])
    expect(html).toContain(`${text}</`)
})

test.each(languages)(
  'the page in %s names every production package, in at most 30 KB',
  async (language) => {
    await using site = await openTestSite()
    const response = await site.get(`/${language}/licenses`)
    const html = await response.text()
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

    expect(response.status).toBe(200)
    for (const name of Object.keys(dependencies))
      expect(html).toMatch(new RegExp(`<span>(?:<a [^>]+>)?${name}<`))
    expect(html).not.toMatch(/>(?:vite|typescript|vitest)</)
    expect(brotliCompressSync(html).byteLength).toBeLessThanOrEqual(30 * 1024)
  },
)

test('every licence can be read in full', async () => {
  await using site = await openTestSite()
  const response = await site.get('/licenses.txt')
  const text = await response.text()
  const packages = readPackages(root)

  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(packages.length).toBeGreaterThan(100)
  for (const { name, version, licence, texts } of packages) {
    expect(text).toContain(`${name} ${version}, ${licence}\n`)
    for (const one of texts) expect(text).toContain(one)
  }
})

test('every package has a name, a version and a licence, and only https addresses', () => {
  for (const { name, version, licence, copyright, repository } of readPackages(root)) {
    expect(name).not.toBe('')
    expect(version).toMatch(/^\d+\.\d+/)
    expect(licence, name).toMatch(/^[\w.() -]+$/)
    expect(copyright, name).not.toMatch(/<|\S@|notice|shall/)
    if (repository !== null) expect(URL.parse(repository)?.protocol, name).toBe('https:')
  }
})

test('all scripts of a page have at most 4 KB together', () => {
  // The page script is the one that every page names; islands are loaded on interaction.
  const folder = join(buildFolder, 'browser', 'assets')
  const names = readdirSync(folder).filter((name) => /^page-.*\.js$/.test(name))
  expect(names).toHaveLength(1)
  const script = readFileSync(join(folder, `${names[0]}`))
  expect(brotliCompressSync(script).byteLength).toBeLessThanOrEqual(4096 - 200)
})
