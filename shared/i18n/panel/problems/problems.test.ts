import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saveSchema } from '../../../admin/content.ts'
import { contentKinds, documentIdSchema } from '../../../content-kinds.ts'
import { languages } from '../../languages.ts'
import { problems as en } from './en.ts'
import { problems as ja } from './ja.ts'
import { problems as ko } from './ko.ts'
import { findProblemWords, sayProblem } from './say-problem.ts'

const catalogues = { ko, en, ja }

/** The messages of a schema and of everything inside it. */
function listMessages(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  seen.add(part)
  const own = 'message' in part && typeof part.message === 'string' ? [part.message] : []
  return [...own, ...Object.values(part).flatMap((inner) => listMessages(inner, seen))]
}

/** The sentences that the source of a check contains, with samples for what is inserted. */
async function readSentences(file: string): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '..', '..', '..', '..', file), 'utf8')
  const found = text.matchAll(
    /(['`])((?:is|begins|has|may|names|does|lacks|cannot) (?:(?!\1).)*)\1/g,
  )
  return [...found].map(([, , sentence = '']) => sentence.replaceAll(/\$\{.*\}/g, '12'))
}

/** Files that name problems outside of schemas. */
const checks = [
  'shared/check-document.ts',
  'shared/content-fields.ts',
  'server/editing/drafts.ts',
  'server/editing/publish.ts',
  'server/editing/trash.ts',
  'server/content/kinds/find-untranslated.ts',
  'server/content/kinds/kinds.ts',
  'server/content/kinds/unknown-icons.ts',
  'server/content/kinds/project-kind.ts',
  'server/content/kinds/post-kind.ts',
  'server/content/kinds/legal-kind.ts',
]

const schemas = [...Object.values(contentKinds).map(({ schema }) => schema), documentIdSchema]
const messages = new Set([
  ...schemas.flatMap((schema) => listMessages(schema)),
  ...listMessages(saveSchema),
  ...(await Promise.all(checks.map(readSentences))).flat(),
])

test.each(languages)(
  'every problem that a check of content may name has words in %s',
  (language) => {
    expect(messages.size).toBeGreaterThan(25)
    const unknown = [...messages].filter((one) => !findProblemWords(catalogues[language], one))
    expect(unknown).toEqual([])
  },
)

test('a number or names are repeated in the sentence', () => {
  expect(sayProblem(en, 'is longer than 120 characters')).toBe(
    'At most 120 characters are allowed.',
  )
  expect(sayProblem(ko, 'has more than 30 entries')).toBe('30개까지 넣을 수 있습니다.')
  expect(sayProblem(ja, 'is less than 0')).toBe('0以上にしてください。')
  expect(sayProblem(en, 'is more than 2.5')).toBe('This must be at most 2.5.')
  expect(sayProblem(en, 'is not one of "major", "general"')).toBe(
    'Choose one of these: major, general.',
  )
})

test('a problem without words is said as it is', () => {
  expect(sayProblem(ko, 'is odd')).toBe('is odd')
  expect(sayProblem(ko, 'toString')).toBe('toString')
})
