import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'
import { renderPost } from './render-task.ts'

test('a reading stands above its text, also in a heading and in stress', () => {
  expect(renderMarkdown('私は{漢字|かんじ}が**{好|す}き**。')).toBe(
    '<p>私は<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>が<strong><ruby>好<rp>(</rp><rt>す</rt><rp>)</rp></ruby>き</strong>。</p>',
  )
  expect(renderMarkdown('# {한자|漢字}')).toContain('<rt>漢字</rt>')
})

test('summaries and searches get the reading in parentheses', () => {
  expect(renderPost('{漢字|かんじ}', 'ja').text.trim()).toBe('漢字(かんじ)')
})

test.each([
  '{a|b}',
  '`{漢字|かんじ}`',
  '```\n{漢字|かんじ}\n```',
  '{漢字}',
  '{漢|}',
  '{|漢}',
  '{漢\n字|x}',
])('no reading is in: %s', (markdown) => {
  expect(renderMarkdown(markdown)).not.toContain('<ruby')
})

test('words in another language have it, also in a heading, in stress and in a cell', () => {
  expect(renderMarkdown('Nach dem {Feierabend|lang=de}, **{下班|lang=ZH-hant-tw}**')).toBe(
    '<p>Nach dem <span lang="de">Feierabend</span>, <strong><span lang="zh-Hant-TW">下班</span></strong></p>',
  )
  expect(renderMarkdown('# {Feierabend|lang=de}')).toContain('<span lang="de">')
  expect(renderMarkdown('| a |\n|---|\n| {Feierabend\\|lang=de} |')).toContain('<span lang="de">')
  const { html, text } = renderPost('{Feierabend|lang=de}', 'ko')
  expect([html, text.trim()]).toEqual(['<p><span lang="de">Feierabend</span></p>', 'Feierabend'])
})

test.each([
  '{漢字|lang=}',
  '{漢字|lang=xx}',
  '{a|lang=de onload=x}',
  '{a|lang=de"}',
  '{a|lang=x-y}',
  '{a|lang}',
  '`{a|lang=de}`',
  '```\n{a|lang=de}\n```',
])('no language is in: %s', (markdown) => {
  const html = renderMarkdown(markdown)
  expect(html).not.toMatch(/<ruby|<span lang/)
  expect(html).toContain('|lang')
})

test('words in another language are text', () => {
  const html = renderMarkdown('{<script>alert(1)</script>|lang=de} {[x](javascript:x)|lang=de}')
  expect(html).not.toMatch(/<script|href=/)
})

test('a reading is text', () => {
  const html = renderMarkdown('{漢|<script>alert(1)</script>} {漢|[x](javascript:alert(1))}')
  expect(html).not.toMatch(/<script|href=/)
})

test('a million braces are read in time', () => {
  expect(renderMarkdown('{漢|'.repeat(20_000))).toContain('{漢|')
})
