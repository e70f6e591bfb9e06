import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCopyAddresses } from './copy-addresses.ts'
import { rewritePage } from './rewrite-page.ts'

const origin = 'https://ada.example'
const addresses = createCopyAddresses(
  { origin, base: '/repo' },
  { owns: (path) => !path.includes('.'), canonicalSearch: (_, search) => search },
)
const rewrite = (html: string, policy = '') =>
  rewritePage(html, '/en/blog', policy, addresses).html.replace(/<meta http-equiv[^>]*>/, '')

test.each([
  ['<a title="1 > 0" href="/en/about?a=1&amp;b=2">', 'href="/repo/en/about/?a=1&amp;b=2"'],
  ['<a href="/a&#x26;b.txt">', 'href="/repo/a&amp;b.txt"'],
  ['<a href="https://ada.example/en/about">', 'href="https://ada.example/repo/en/about/"'],
  ['<a href="https://ada.example.org/en/about">', 'href="https://ada.example.org/en/about"'],
  [
    '<img srcSet="/media/a.png 1x, /media/b.png 2x" alt>',
    '"/repo/media/a.png 1x, /repo/media/b.png 2x"',
  ],
  ['<use xlink:href="/icons.svg#x"></use>', 'xlink:href="/repo/icons.svg#x"'],
  [
    '<meta property="og:url" content="https://ada.example/en"/>',
    'content="https://ada.example/repo/en/"',
  ],
  [
    '<div data-props="{&quot;to&quot;:&quot;/en/about&quot;}">',
    '{&quot;to&quot;:&quot;/repo/en/about/&quot;}',
  ],
  ['<!-- <a href="/en/about"> --><b>', '<!-- <a href="/en/about"> -->'],
  ['<p>See https://ada.example/en/about.</p>', 'See https://ada.example/repo/en/about/.'],
  ['<script>"<a href=\\"/en/about\\">"</script><b>', '"<a href=\\"/en/about\\">"'],
  ['<template><a href="/en/about"></a></template>', 'href="/repo/en/about/"'],
  ['1 < 2 <a href="/en/about">', '1 < 2 <a href="/repo/en/about/">'],
])('the addresses of %s are those of the copy', (html, expected) => {
  expect(rewrite(html)).toContain(expected)
})

test('what is broken off is left as it is', () => {
  for (const html of ['<script>x', '<a href="/en', '<!-- x', '<', '<a ="">', '</article>'])
    expect(rewrite(html)).toBe(html)
})

test('a changed style keeps its place in the policy, which is the first thing after the charset', () => {
  const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
  const html = '<head><meta charSet="utf-8"/><style>a{src:url(/f.woff2)}</style></head>'
  const policy = `style-src '${hash('a{src:url(/f.woff2)}')}'; frame-ancestors 'none'`
  expect(rewritePage(html, '/', policy, addresses).html).toBe(
    `<head><meta charSet="utf-8"/><meta http-equiv="Content-Security-Policy" content="style-src '${hash('a{src:url(/repo/f.woff2)}')}'"/><style>a{src:url(/repo/f.woff2)}</style></head>`,
  )
})

test('the text is that of the first article, and items name their first link', () => {
  const html =
    '<h1 id="top">A</h1><article><p>B &amp; <b>C</b></p><style>p{}</style></article><article>D</article><ul><li data-item="1"><h2><a href="/en/blog/e">E</a></h2><a href="/f">F</a></li></ul>'
  const { ids, items, text } = rewritePage(html, '/en/blog', '', addresses)
  expect(ids).toEqual(['top'])
  expect(text.split(/\s+/).filter(Boolean)).toEqual(['B', '&', 'C'])
  expect(items.map(({ asked }) => asked)).toEqual(['/en/blog/e'])
})
