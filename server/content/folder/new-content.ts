/**
 * A content folder to begin with: one document of each kind with every field that there is. What a document may lack is a
 * comment. All of it is made from the fields, so it is never out of date.
 */
import { checkDocument, type FieldPath } from '#shared/check-document.ts'
import { contentKinds, entryKinds, type KindName } from '#shared/content-kinds.ts'
import type { Field, GroupField, TextControl } from '#shared/fields.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { FieldWords } from '#shared/i18n/panel/fields/en.ts'
import { fieldTextOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { legalPages } from '#shared/legal.ts'
import { lookUp } from '#shared/look-up.ts'
import * as layout from '../store/layout.ts'
import { joinFrontMatter } from './front-matter.ts'
import { toYaml } from './yaml-document.ts'

const id = 'example'
const number = '1'

/** The text of each file, by its path. `words`: those of the fields, in the language. */
export function listNewFiles(language: Language, words: FieldWords): Map<string, string> {
  const files = new Map<string, string>()
  const write = (kind: KindName, field: Field, path: FieldPath = []) =>
    writeDocument(field, { kind, language, words }, path)
  const addText = (kind: KindName, file: string, fields: GroupField, body: string) => {
    const { [body]: _, ...front } = fields.fields
    const texts = write(kind, { ...fields, fields: front }, ['texts', language])
    files.set(file, joinFrontMatter(texts, examples.markdown))
  }
  for (const kind of entryKinds) {
    const { ids, fields } = contentKinds[kind]
    const [only = id] = typeof ids === 'string' ? [] : ids
    files.set(layout.entryPath(kind, only), write(kind, fields))
  }
  for (const page of legalPages) {
    const { pathOf, fields, body } = layout.legalText
    addText('legal', pathOf(page, language), fields, body)
  }
  const { projectFacts, projectText, postFacts, postText } = layout
  files.set(projectFacts.pathOf(number), write('project', projectFacts.fields, ['facts']))
  addText('project', projectText.pathOf(number, language), projectText.fields, projectText.body)
  files.set(postFacts.pathOf(id), write('post', postFacts.fields, ['facts']))
  addText('post', postText.pathOf(id, language), postText.fields, postText.body)
  return files
}

interface Writing {
  kind: KindName
  language: Language
  words: FieldWords
}

function writeDocument(field: Field, writing: Writing, path: FieldPath): string {
  const { kind, language, words } = writing
  if (field.type !== 'group') {
    const yaml = toYaml(exampleOf(field, language))
    const isNeeded = field.type !== 'localized' || field.needs === 'default'
    return `# ${contentKinds[kind].name[language]}\n${isNeeded ? yaml : `${commentOut(yaml)}\n{}\n`}`
  }
  const needed = exampleOf(field, language) as Record<string, unknown>
  const parts = Object.entries(field.fields).map(([name, inner]) => {
    const at = [...path, name]
    const isNeeded = Object.hasOwn(needed, name) || (kind === 'site' && name === 'languages')
    const value = name === 'languages' && kind === 'site' ? [language] : exampleOf(inner, language)
    const yaml = toYaml({ [name]: value })
    const lines = isNeeded ? yaml : commentOut(yaml)
    return `${toComment(words, kind, at)}${listChoices(inner)}${lines}`
  })
  return `${parts.join('\n')}${Object.keys(needed).length === 0 ? '\n{}\n' : ''}`
}

function commentOut(yaml: string): string {
  return yaml.replaceAll(/^(?=.)/gm, '# ')
}

function toComment(words: FieldWords, kind: string, path: FieldPath): string {
  const { label, hint } = fieldTextOf(words, kind, path)
  return `# ${[label, hint].filter(Boolean).join(': ')}\n`
}

function listChoices(field: Field): string {
  return field.type === 'choice' ? `# ${field.values.join(' | ')}\n` : ''
}

const examples: Record<TextControl, string> = {
  line: 'Text',
  lines: 'A paragraph.',
  markdown: 'Text in **Markdown**.',
  day: '2026-03-01',
  month: '2026-03',
  moment: '2026-03-01T09:00+09:00',
  url: 'https://example.com',
  target: '/about',
  email: 'name@example.com',
  slug: id,
  page: 'home',
  icon: 'react',
  document: 'media/resume.pdf',
  picture: 'media/picture.jpg',
  sound: 'media/name.mp3',
  colour: 'indigo',
}

/** What fulfils a field with as few parts as possible. */
function exampleOf(field: Field, language: Language): unknown {
  switch (field.type) {
    case 'text':
      return examples[field.control]
    case 'number':
      return Math.max(field.min, Math.min(field.max, 1))
    case 'choice':
      return field.values[0]
    case 'list':
      return [exampleOf(field.item, language)]
    case 'localized':
      return { [language]: exampleOf(field.field, language) }
    case 'group':
      return exampleOfGroup(field, language)
  }
}

/** A rule may need a field that other documents may lack. */
function exampleOfGroup({ fields, ...group }: GroupField, language: Language): object {
  const chosen = new Set(Object.keys(fields).filter((name) => !lookUp(fields, name)?.isOptional))
  const make = () =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => chosen.has(name))
        .map(([name, inner]) => [name, exampleOf(inner, language)]),
    )
  const checked = checkDocument({ ...group, fields }, make(), language)
  for (const { path } of checked.ok ? [] : checked.problems) chosen.add(String(path[0]))
  return make()
}
