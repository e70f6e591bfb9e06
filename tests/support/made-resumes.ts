/** The sample content with resumes that the site makes in place of its files. */
import { readContent } from '#server/content/folder/read-content.ts'
import type { Content } from '#shared/content.ts'
import { sampleContent } from './sample-content.ts'

export const made = {
  ko: { source: 'made' },
  en: { source: 'made' },
  ja: { source: 'made' },
} as const

export async function sampleWith(change: (content: Content) => void = () => {}): Promise<Content> {
  const read = await readContent(sampleContent)
  if (!read.ok) throw new Error('The sample cannot be read.')
  const content = { ...structuredClone(read.value), resumes: { ...made }, resumeFiles: {} }
  change(content)
  return content
}
