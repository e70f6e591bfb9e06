import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startFolder } from '#tests/support/content-folder.ts'
import { emptyRenderer } from '#tests/support/sample-content.ts'
import { RefusedTextError } from '../markdown/text-renderer.ts'
import { checkContent } from './check-content.ts'

test('a folder that can be imported has no problems', async () => {
  await using content = await startFolder()
  expect(await checkContent(content.folder)).toEqual({ problems: [], warnings: [] })
})

test('a legal page may be missing in every language but the default one', async () => {
  await using content = await startFolder()
  for (const language of ['en', 'ja']) await rm(content.at(`legal/terms/${language}.md`))
  expect(await checkContent(content.folder)).toEqual({ problems: [], warnings: [] })
})

test('all problems of all files are reported together', async () => {
  await using content = await startFolder()
  await content.replace('courses/writing.yaml', /semester: .*/, 'semester: 12')
  await content.write('posts/unfinished/post.yaml', 'date: soon\n')
  await rm(content.at('legal/terms/ko.md'))
  expect((await checkContent(content.folder)).problems).toEqual([
    expect.stringMatching(/^courses\/writing\.yaml:\d+ semester is not text/),
    'legal/terms/ko.md:1 is missing',
    expect.stringMatching(/^posts\/unfinished\/post\.yaml:1 date is not a day/),
    'posts/unfinished/post.yaml:1 status is missing',
    'posts/unfinished/post.yaml:1 tags is missing',
  ])
})

test('foreign files are read in another process, and of their problems the first 1,000 come back', async () => {
  await using content = await startFolder()
  const fields = Array.from({ length: 1500 }, (_, index) => `unknown${index}: 1\n`)
  await content.write('courses/writing.yaml', fields.join(''))
  const { problems } = await checkContent(content.folder)
  expect(problems).toHaveLength(1001)
  expect(problems.at(-1)).toMatch(/^and \d+ more$/)
})

test('each text that cannot be rendered within the limits is a problem', async () => {
  await using content = await startFolder()
  const refuse = async (file: string): Promise<never> => {
    throw new RefusedTextError(`${file} is nested too deep.`)
  }
  const { problems } = await checkContent(content.folder, { ...emptyRenderer, renderPost: refuse })
  expect(problems).toEqual([
    'posts/first-survey/ko.md is nested too deep.',
    'posts/first-survey/en.md is nested too deep.',
    'posts/unfinished/ja.md is nested too deep.',
  ])
})
