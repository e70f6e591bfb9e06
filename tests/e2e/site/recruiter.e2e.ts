/** A recruiter with a phone and forty seconds: the first two screens of About and of a project answer them. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { aboutWords } from '#app/about/words.ts'
import { projectWords } from '#app/projects/project-words.ts'
import { languages } from '#shared/i18n/languages.ts'
import { addressIn, browseTestSite } from '../../support/browser.ts'

const site = await browseTestSite()
const phone = { width: 390, height: 844 }

/** How far down the answer ends, in screens. */
async function screensTo(answer: Locator): Promise<number> {
  const box = await answer.boundingBox()
  if (!box) throw new Error(`${answer} is not shown.`)
  return (box.y + box.height) / phone.height
}

test.each(languages)('eight questions are answered in two screens (%s)', async (language) => {
  await using visit = await site.visit({ viewport: phone })
  const { page, open } = visit
  const about = aboutWords[language]
  const words = projectWords[language]
  const profile = await site.api.profile.get(language)
  const project = await site.api.projects.find(1, language)
  if (!profile?.availability || !project) throw new Error('The sample content lacks the answers.')
  const { seeking, level, places, from } = profile.availability
  const text = (words: string | undefined) => page.getByText(words ?? '', { exact: true }).first()

  await open(addressIn(language, '/about'))
  const resume = page.getByRole('list', { name: about.resumes }).getByRole('link')
  const answers = {
    who: page.getByRole('heading', { level: 1, name: profile.name }),
    level: text(level),
    'looking for': text(seeking),
    where: text(places),
    'from when': text(from),
    contact: page.locator(`a[href="mailto:${profile.contact.email}"]`).first(),
    resume: resume.first(),
  }
  for (const [question, answer] of Object.entries(answers))
    expect(await screensTo(answer), question).toBeLessThanOrEqual(2)

  await open(addressIn(language, '/projects/1'))
  const proof = {
    role: text(project.role),
    results: text(project.results),
    source: page.getByRole('link', { name: words.github, exact: true }),
  }
  for (const [question, answer] of Object.entries(proof))
    expect(await screensTo(answer), question).toBeLessThanOrEqual(2)
})
