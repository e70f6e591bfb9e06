import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saveSchema } from '../../../admin/content.ts'
import { contentKinds, documentIdSchema } from '../../../content-kinds.ts'
import { mediaIndexSchema, mediaNameSchema } from '../../../media.ts'
import { languages } from '../../languages.ts'
import { describeProblem, findProblemWords } from './describe-problem.ts'
import { problems as en } from './en.ts'
import { problems as ja } from './ja.ts'
import { problems as ko } from './ko.ts'

const catalogues = { ko, en, ja }

/** The messages of a schema and of everything inside it. */
function listMessages(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  seen.add(part)
  const own = 'message' in part && typeof part.message === 'string' ? [part.message] : []
  return [...own, ...Object.values(part).flatMap((inner) => listMessages(inner, seen))]
}

const root = join(import.meta.dirname, '..', '..', '..', '..')

/** The sentences that the source of a check contains, with samples for what is inserted. */
async function readSentences(file: string): Promise<string[]> {
  const text = await readFile(join(root, file), 'utf8')
  const found = text.matchAll(
    /(['`])((?:is|are|begins|belongs|has|may|names|does|lacks|cannot|contains|leads|takes) (?:(?!\1).)*)\1/g,
  )
  return [...found]
    .map(([, , sentence = '']) => sentence.replaceAll(/\$\{[^}]*\}/g, '12'))
    .filter((sentence) => sentence !== comparisonOfSql)
}

const comparisonOfSql = 'is not'

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder))
  return names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
}

/** Where problems are named outside of schemas. */
const folders = ['blog-import', 'folder', 'kinds', 'markdown', 'store'].map(
  (name) => `server/content/${name}`,
)
/** They only speak to operators: one reads a folder of the server, the other writes it. */
const ofOperators = ['blog-import/open-blog', 'folder/content-folder', 'folder/content-files'].map(
  (name) => `server/content/${name}.ts`,
)
const listed = (await Promise.all([...folders, 'server/editing'].map(listFiles))).flat()
const checks = [
  ...listed.filter((file) => !ofOperators.includes(file)),
  'server/platform/media-processing/tasks.ts',
  'shared/check-document.ts',
  'shared/content-fields.ts',
]

const schemas = [
  ...Object.values(contentKinds).map(({ fields }) => fields.schema()),
  documentIdSchema,
  mediaIndexSchema,
  mediaNameSchema,
]
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
  expect(describeProblem(en, 'is longer than 120 characters')).toBe(
    'At most 120 characters are allowed.',
  )
  expect(describeProblem(ko, 'has more than 30 entries')).toBe('30개까지 넣을 수 있습니다.')
  expect(describeProblem(ja, 'is less than 0')).toBe('0以上にしてください。')
  expect(describeProblem(en, 'is more than 2.5')).toBe('This must be at most 2.5.')
  expect(describeProblem(en, 'is not one of "major", "general"')).toBe(
    'Choose one of these: major, general.',
  )
})

test('the name of a file is refused with the reason', () => {
  expect(describeProblem(en, 'has a name that is not one of ko, en, ja')).toBe(
    'This cannot be the name of a file or folder here. Choose one of these: ko, en, ja.',
  )
})

test('a problem without words is said as it is', () => {
  expect(describeProblem(ko, 'is odd')).toBe('is odd')
  expect(describeProblem(ko, 'toString')).toBe('toString')
})
