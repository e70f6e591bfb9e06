import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { findUnknownIsland } from '#shared/live-pieces.ts'
import { renderMarkdown } from './markdown.ts'

test('a line that names a live piece becomes its picture, with a link in the language of the text', () => {
  const links = languages.map((language) => renderMarkdown('::island{name=jegi}', language))
  expect(links[1]).toBe(
    '<figure class="island"><img src="/pieces/jegi-day.svg" alt="" width="640" height="360"><figcaption><a href="/play/jegi">Jegichagi</a></figcaption></figure>',
  )
  expect(new Set(links).size).toBe(3)
})

test('the line need not be a paragraph of its own', () => {
  const html = renderMarkdown('before *it*\n::island{ name="hanok" }\nafter', 'en')
  expect(html).toMatch(
    /^<p>before <em>it<\/em><\/p><figure.*\/hanok-day.svg.*<\/figure><p>\s*after/s,
  )
  expect(
    renderMarkdown('::island{name=jegi}\n::island{name=hanok}').match(/<figure/g),
  ).toHaveLength(2)
})

test.each([
  '::island{name=constructor}',
  '::island{name=jegi} and more',
  'see ::island{name=jegi}',
  '::island{name=**jegi**}',
  '`::island{name=jegi}`',
  '```\n::island{name=jegi}\n```',
])('anything else stays text: %s', (markdown) => {
  const html = renderMarkdown(markdown)
  expect(html).not.toContain('<figure')
  expect(html).toContain('::island{name=')
})

test('the line of an unknown piece is found, but not in code', () => {
  expect(findUnknownIsland('a\n\n::island{name=jegi}\n::island{name=other}')).toBe(4)
  expect(findUnknownIsland('::island')).toBe(1)
  expect(findUnknownIsland('```md\n::island{name=other}\n```\n~~~~\n~~~\n::island{}\n~~~~')).toBe(
    null,
  )
  expect(findUnknownIsland('```\nx\n```\n::island{name=}')).toBe(4)
  expect(findUnknownIsland('::islands are far away')).toBe(null)
})
