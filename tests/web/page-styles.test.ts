/** The CSS in a page: what its HTML needs, now and after an answer has changed it, and no more. Scripts bring the rest. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { namesIn, neededStyles } from '#app/styles/needed-styles.ts'
import { buildFolder } from '../support/sample-content.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site[Symbol.asyncDispose]())

async function readPage(path: string) {
  const html = await (await site.get(path)).text()
  const [, css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  return { css, styled: listStyled(css), shown: namesIn(html) }
}

function listStyled(css: string): Set<string> {
  return new Set(Array.from(css.matchAll(/\.(_[0-9a-z]+)/g), ([, name = '']) => name))
}

test.each(['/ko', '/ko/blog', '/ko/blog/two-bookings-one-room', '/ko/about', '/ko/academics'])(
  'has no rules for what %s does not show',
  async (path) => {
    const { css, shown } = await readPage(path)
    expect(css.length).toBeGreaterThan(10_000)
    expect(neededStyles([css], shown)).toBe(css)
  },
)

test('leaves the rules of what islands show later to their scripts', () => {
  const readAll = (folder: string, matches: RegExp) =>
    readdirSync(join(buildFolder, folder, 'assets'))
      .filter((file) => matches.test(file))
      .map((file) => readFileSync(join(buildFolder, folder, 'assets', file), 'utf8'))
      .join('')
  const styled = listStyled(readAll('pages', /\.css$/))
  // The script of every page only marks what the page has.
  const scripts = readAll('browser', /^(?!page-).*\.js$/)
  const named = Array.from(scripts.matchAll(/[`" ](_[0-9a-z]+)[`" ]/g), ([, name = '']) => name)
  const classes = [...new Set(named)].filter((name) => styled.has(name))
  const brought = listStyled(scripts)
  expect(classes.length).toBeGreaterThan(50)
  expect(classes.filter((name) => !brought.has(name))).toEqual([])
})

test('has the rules of the answer that replaces its form', async () => {
  const form = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'A question.' }
  const sent = await site.get('/ko/contact', {
    method: 'POST',
    headers: { origin: 'http://localhost:3000' },
    body: new URLSearchParams(form),
  })
  const page = await readPage('/ko/contact')
  const answer = await readPage(sent.headers.get('location') ?? '')
  const added = [...answer.shown].filter((name) => !page.shown.has(name) && answer.styled.has(name))
  expect(added.length).toBeGreaterThan(0)
  expect(added.filter((name) => !page.styled.has(name))).toEqual([])
})
