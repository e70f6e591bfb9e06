import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { findWarnings } from './find-warnings.ts'

const summary = 'A map of every bookable study room, with what is free right now and for how long.'
const text = { title: 'A map', summary, description: 'Text' }
const project = (changed: object = {}) => ({
  facts: {
    startDate: '2025-01-01',
    endDate: '2025-02-01',
    techStacks: [],
    cover: { file: 'media/map.png' },
  },
  texts: {
    ko: { ...text, title: '지도', summary: '가'.repeat(40) },
    en: { ...text, ...changed },
    ja: { ...text, title: '地図', summary: 'あ'.repeat(40) },
  },
})
const warn = (document: unknown) =>
  findWarnings('project', document).map(({ path, name }) => `${path.join('.')} ${name}`)

test('a good document has no warnings', () => {
  expect(warn(project())).toEqual([])
})

test('a text that is missing in one language is told for that language', () => {
  const { texts, facts } = project()
  expect(warn({ facts, texts: { ko: texts.ko, ja: { ...texts.ja, title: ' ' } } })).toEqual([
    'texts.en missing',
  ])
  const achievement = { date: '2025-01', title: { ko: '상', en: '', ja: '' }, impact: {} }
  const found = findWarnings('achievement', achievement)
  expect(found.map(({ path }) => path.join('.'))).toEqual(['title.en', 'title.ja'])
})

test('titles and descriptions are measured in characters of their language', () => {
  expect(warn(project({ title: 'a'.repeat(61), summary: 'Short' }))).toEqual([
    'texts.en.title longTitle',
    'texts.en.summary shortDescription',
  ])
  const { texts, facts } = project()
  const long = { ...texts.ko, title: '가'.repeat(31), summary: '가'.repeat(81) }
  expect(warn({ facts, texts: { ...texts, ko: long } })).toEqual([
    'texts.ko.title longTitle',
    'texts.ko.summary longDescription',
  ])
  const family = '👨‍👩‍👧'.repeat(60)
  expect(warn(project({ title: family }))).toEqual([])
})

test('Markdown is warned of for levels that are left out and pictures without text', () => {
  const description = `## One

#### Three

![](/a.png) ![](media/a.png) one\u200btwo\u00a0\u3000 \`a\u00a0b\` 👨‍👩‍👧`
  expect(findWarnings('project', project({ description }))).toEqual([
    { name: 'headingOrder', path: ['texts', 'en', 'description'], text: 'Three' },
    { name: 'imageWithoutAlt', path: ['texts', 'en', 'description'], address: '/a.png' },
    {
      name: 'invisible',
      path: ['texts', 'en', 'description'],
      codes: 'U+200B ×1, U+00A0 ×1',
    },
  ])
  expect(warn(project({ description: '### Three' }))).toEqual(['texts.en.description headingOrder'])
  expect(warn(project({ description: '# One\n\n## Two\n\n# Three\n\n## Four' }))).toEqual([])
})

test('nothing is missing in a language that the site does not have', () => {
  const text = { ko: '상' }
  const document = { date: '2024-05', title: text, description: text, impact: text }
  const missing = findWarnings('achievement', document, ['ko', 'en']).filter(
    ({ name }) => name === 'missing',
  )
  expect(missing.map(({ path }) => path.join('.'))).toEqual([
    'title.en',
    'description.en',
    'impact.en',
  ])
})

test('a project and a post without a cover are warned of, and other kinds are not', () => {
  const { texts, facts } = project()
  const { cover, ...rest } = facts
  expect(warn({ facts: rest, texts })).toEqual(['facts.cover noCover'])
  const post = { facts: { date: '2025-01-01' }, texts: {} }
  expect(findWarnings('post', post).map(({ name }) => name)).toEqual(['noCover'])
  expect(findWarnings('legal', {})).toEqual([])
})

test('a diagram that cannot be drawn is warned of with its line', () => {
  const fence = '```'
  const description = `Text

${fence}mermaid
graph TD
  A --> B
  B -->
${fence}

${fence}mermaid
sequenceDiagram
  A->>B: hello
${fence}`
  expect(findWarnings('project', project({ description }))).toEqual([
    { name: 'undrawnDiagram', path: ['texts', 'en', 'description'], line: 6 },
  ])
})

test('diagrams that are too large, alone or together, are warned of', () => {
  const block = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`
  const chain = (length: number) =>
    block(`graph TD\n${Array.from({ length }, (_, at) => `a${at} --> a${at + 1}`).join('\n')}`)
  const linesOf = (description: string) =>
    findWarnings('project', project({ description })).flatMap((warning) =>
      warning.name === 'largeDiagram' ? [warning.line] : [],
    )
  expect(linesOf(chain(70).repeat(3))).toEqual([])
  expect(linesOf(chain(70).repeat(5))).toEqual([3 * 73 + 2, 4 * 73 + 2])
  expect(
    linesOf(block(`graph TD\nA --> B\n${'a & b & c & d --> e & f & g & h\n'.repeat(8)}`)),
  ).toEqual([11])
})

test('a legal page whose text has changed is asked for its day, in the languages whose day is the old one', () => {
  const text = { title: 'Privacy', updated: '2024-05-01', body: 'Nothing is stored.' }
  const body = 'Messages are stored.'
  const published = { ko: text, en: text, ja: text }
  const changed = { ko: { ...text, body }, en: { ...text, body, updated: '2026-11-21' }, ja: text }
  const warn = (before: unknown) =>
    findWarnings('legal', changed, languages, before).map(
      ({ path, name }) => `${path.join('.')} ${name}`,
    )
  expect(warn(published)).toEqual(['ko.updated oldDay'])
  expect(warn(null)).toEqual([])
})
