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

export async function readSample(): Promise<Content> {
  const content = await readContent(sampleContent)
  if (!content.ok) throw new Error('The sample content is broken.')
  return content.value
}

export async function readSampleWithPage(): Promise<Content> {
  return { ...(await readSample()), pages: { now: ownPage } }
}
