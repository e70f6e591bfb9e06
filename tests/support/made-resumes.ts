/** The sample content with resumes that the site makes in place of its files. */
import type { Content } from '#shared/content.ts'
import { readSample } from './own-page.ts'

export const made = {
  ko: { source: 'made' },
  en: { source: 'made' },
  ja: { source: 'made' },
} as const

export async function sampleWith(change: (content: Content) => void = () => {}): Promise<Content> {
  const content = { ...(await readSample()), resumes: { ...made }, resumeFiles: {} }
  change(content)
  return content
}
