import { expect, test } from 'vitest'
import { keepLanguage } from './written.tsx'

test.each([
  ['/', '/ja'],
  ['/projects/3', '/ja/projects/3'],
  ['/projects?tech=Vue.js#list', '/ja/projects?tech=Vue.js#list'],
  ['/koans', '/ja/koans'],
  ['/en/projects', '/en/projects'],
  ['/ko', '/ko'],
  ['/licenses.txt', '/licenses.txt'],
  ['/resumes/gildong-hong.en.pdf', '/resumes/gildong-hong.en.pdf'],
  ['//example.com/about', '//example.com/about'],
  ['https://example.com/about', 'https://example.com/about'],
  ['#section-1', '#section-1'],
  ['mailto:student@example.com', 'mailto:student@example.com'],
])('a link to %s on a Japanese page leads to %s', (written, href) => {
  expect(keepLanguage(`<p><a href="${written}">x</a></p>`, 'ja')).toBe(
    `<p><a href="${href}">x</a></p>`,
  )
})

test('what only looks like a link is left alone', () => {
  const code = '<pre><code>&#x3C;a href="/projects"></code></pre>'
  expect(keepLanguage(code, 'ja')).toBe(code)
})
