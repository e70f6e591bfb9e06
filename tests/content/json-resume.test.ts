/** The resume in JSON Resume format. */
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { htmlOf, type Json, publicOrigin } from '../support/discovery.ts'
import { openTestSite } from '../support/site.ts'

test.each(languages)('the resume in %s is valid JSON Resume 1.0.0', async (language) => {
  await using site = await openTestSite({ publicOrigin })
  const about = await htmlOf(site, `/${language}/about`)
  expect(about).toContain(
    `<link rel="alternate" type="application/json" title="JSON Resume" href="/resume.${language}.json"/>`,
  )
  const response = await site.get(`/resume.${language}.json`)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const resume = (await response.json()) as Json
  const text = expect.stringMatching(/\S/)
  const texts = expect.toSatisfy(
    (list: unknown) =>
      Array.isArray(list) &&
      list.length > 0 &&
      list.every((one) => typeof one === 'string' && one !== ''),
  )
  const day = expect.stringMatching(/^\d{4}(-\d\d(-\d\d)?)?$/)
  const address = expect.stringMatching(/^https:\/\//)
  const profile = { network: text, url: address }

  expect(Object.keys(resume).sort()).toEqual([
    '$schema',
    'awards',
    'basics',
    'certificates',
    'education',
    'interests',
    'languages',
    'meta',
    'projects',
    'skills',
    'work',
  ])
  expect(resume.$schema).toEqual(address)
  expect(resume.basics).toEqual({
    name: text,
    alternateNames: [text, text, text],
    workPermits: [
      { country: text, permit: text },
      { country: text, permit: text },
      { country: text, permit: text, until: day },
    ],
    label: text,
    email: 'student@example.com',
    phone: text,
    url: `${publicOrigin}/${language}`,
    summary: text,
    location: { address: text },
    profiles: [profile, profile],
  })
  const period = { startDate: day, endDate: day }
  const job = { name: text, position: text, location: text, ...period, highlights: texts }
  expect(resume.work).toEqual([job, job])
  const school = { institution: text, area: text, startDate: day }
  expect(resume.education).toEqual([
    { ...school, score: '5.88 / 7', courses: texts },
    { ...school, endDate: day },
  ])
  expect(resume.certificates).toHaveLength(3)
  expect(resume.education[0].courses).toHaveLength(19)
  const award = { title: text, date: day, summary: text }
  expect(resume.awards).toEqual([award, award, award])
  expect(resume.skills.length).toBe(5)
  for (const skill of resume.skills) expect(skill).toEqual({ name: text, keywords: texts })
  expect(resume.languages).toEqual(languages.map(() => ({ language: text, fluency: text })))
  expect(resume.interests).toHaveLength(6)
  for (const interest of resume.interests) expect(interest).toEqual({ name: text })
  expect(resume.projects).toHaveLength(6)
  for (const project of resume.projects) {
    expect(project).toEqual({
      name: text,
      description: text,
      roles: texts,
      highlights: texts,
      keywords: texts,
      startDate: day,
      endDate: day,
      url: expect.stringMatching(new RegExp(`^${publicOrigin}/${language}/projects/\\d+$`)),
    })
  }
  expect(resume.meta).toEqual({
    canonical: `${publicOrigin}/resume.${language}.json`,
    version: 'v1.0.0',
  })
})
