/** The sample content with a document of the one kind that it has none of. */
import type { Content } from '#shared/content.ts'
import type { OwnPageContent } from '#shared/own-pages.ts'
import { readContent } from '../../server/content/folder/read-content.ts'
import { sampleContent } from './sample-content.ts'

export const ownPage: OwnPageContent = {
  menu: 'listed',
  texts: {
    ko: { title: '지금', summary: '요즘 하는 일입니다.', body: '# 일\n\n지도를 **그립니다**.' },
    en: { title: 'Now', summary: 'What I do now.', body: 'I [draw](/projects) **maps**.' },
  },
}

let sample: ReturnType<typeof readContent> | undefined

/** A copy of its own for each caller: the files are read once for all tests of a worker. */
export async function readSample(): Promise<Content> {
  sample ??= readContent(sampleContent)
  const content = await sample
  if (!content.ok) throw new Error('The sample content is broken.')
  return structuredClone(content.value)
}

export async function readSampleWithPage(): Promise<Content> {
  return { ...(await readSample()), pages: { now: ownPage } }
}
