/** The CSS in a page: what its HTML needs, now and after an island or an answer has changed it, and no more. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { classesIn, neededStyles } from '#app/styles/needed-styles.ts'
import { buildFolder } from '../support/sample-content.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const assets = join(buildFolder, 'pages', 'assets')
const islandClasses: Record<string, string[]> = JSON.parse(
  readFileSync(join(buildFolder, 'pages', 'island-classes.json'), 'utf8'),
)

async function readPage(path: string) {
  const html = await (await site.get(path)).text()
  const [, css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  const islands = Array.from(html.matchAll(/ data-island="([^"]*)"/g), ([, name = '']) => name)
  return { css, styled: listStyled(css), islands, shown: classesIn(html) }
}

function listStyled(css: string): Set<string> {
  return new Set(Array.from(css.matchAll(/\.(_[0-9a-z]+)/g), ([, name = '']) => name))
}

test.each(['/ko', '/ko/blog', '/ko/blog/two-bookings-one-room', '/ko/about', '/ko/academics'])(
  'has no rules for what %s does not show',
  async (path) => {
    const { css, islands, shown } = await readPage(path)
    const later = islands.flatMap((name) => islandClasses[name] ?? [])
    expect(css.length).toBeGreaterThan(10_000)
    expect(neededStyles([css], new Set([...shown, ...later]))).toBe(css)
  },
)

test('has the rules of what islands show later', async () => {
  const { styled, islands, shown } = await readPage('/ko')
  const built = readdirSync(assets).filter((file) => file.endsWith('.css'))
  const all = listStyled(built.map((file) => readFileSync(join(assets, file), 'utf8')).join(''))
  expect(islands.length).toBeGreaterThan(2)
  for (const name of islands) {
    const needed = (islandClasses[name] ?? []).filter((one) => all.has(one))
    expect(needed.filter((one) => !shown.has(one)).length, name).toBeGreaterThan(5)
    expect(
      needed.filter((one) => !styled.has(one)),
      name,
    ).toEqual([])
  }
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
