/** Resumes in the format of JSON Resume become drafts, and come back as they were once these are published. */
import { expect, test } from 'vitest'
import { openEditingSite, postJson } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'

const period = { startDate: '2024-03', endDate: '2025-02' }
const resume = {
  $schema: 'x',
  basics: {
    name: 'Mina Seo',
    label: 'Gardener',
    image: 'https://a.example/me.jpg',
    summary: 'I plant.',
    email: 'mina@studio.example',
    phone: '+82 2 123',
    profiles: [{ network: 'Code', url: 'https://code.example/mina', username: 'mina' }],
  },
  work: [
    {
      name: 'Garden',
      position: 'Planner',
      location: 'Seoul',
      ...period,
      highlights: ['Planted 40 trees.'],
      url: 'https://garden.example',
    },
  ],
  education: [
    {
      institution: 'School of trees',
      studyType: 'BSc',
      area: 'Botany',
      ...period,
      courses: ['Roots'],
    },
  ],
  certificates: [
    { name: 'Chainsaw', issuer: 'Guild', date: '2023-05', url: 'https://guild.example' },
  ],
  awards: [{ title: 'Best hedge', date: '2024-06', awarder: 'Town', summary: 'For a hedge.' }],
  skills: [{ name: 'Trees', keywords: ['Oak', 'Elm'] }],
  languages: [{ language: 'Korean', fluency: 'Native' }],
  interests: [{ name: 'Moss' }],
  projects: [
    {
      name: 'Map of trees',
      description: 'A map.',
      roles: ['All'],
      keywords: ['GIS'],
      highlights: ['Walked 90 km.'],
      ...period,
    },
  ],
  references: [{ name: 'Anna' }],
}

test('a resume becomes drafts that can be published, and what has no place is named', async () => {
  const content = createFixtureContent()
  await using site = await openEditingSite({ content })
  const send = (body: unknown) => postJson(site, '/resumes/import', body)
  const drafts = () => site.database.db.selectFrom('content_draft').select(['kind', 'id']).execute()
  const planned = await send({ resume, language: 'ko', isDry: true })
  expect(planned.data.leftOut).toEqual([
    'awards.awarder',
    'basics.image',
    'basics.profiles.username',
    'education.courses',
    'references',
  ])
  expect(await drafts()).toEqual([])

  const stored = await send({ resume, language: 'ko', isDry: false })
  expect(stored.data).toEqual(planned.data)
  const made = await drafts()
  expect(made.map(({ kind }) => kind).sort()).toEqual(
    stored.data.drafts.map(({ kind }: { kind: string }) => kind).sort(),
  )
  for (const { kind, id } of made) {
    const published = await site.ask('POST', `/${kind}/${id}/publish`, { version: 'present' })
    expect([kind, published.code, published.data]).toEqual([kind, null, expect.anything()])
  }
  await site.refresh()
  const exported = await (await site.get('/resume.ko.json')).json()
  const { image: _, profiles, ...basics } = resume.basics
  expect(exported.basics).toMatchObject(basics)
  expect(exported.basics.profiles).toEqual(profiles.map(({ username: _, ...one }) => one))
  expect(exported.work).toContainEqual(resume.work[0])
  expect(exported.education).toContainEqual(
    expect.objectContaining({ institution: 'School of trees', area: 'BSc Botany', ...period }),
  )
  expect(exported.certificates).toContainEqual(resume.certificates[0])
  expect(exported.awards).toContainEqual({
    title: 'Best hedge',
    date: '2024-06',
    summary: 'For a hedge.',
  })
  for (const name of ['skills', 'languages', 'interests'] as const)
    expect(exported[name]).toEqual(resume[name])
  expect(exported.projects).toContainEqual(
    expect.objectContaining({
      name: 'Map of trees',
      description: 'A map.',
      roles: ['All'],
      keywords: ['GIS'],
      ...period,
    }),
  )

  const wrong = { work: [{ startDate: 'spring' }] }
  expect(await send({ resume: wrong, language: 'ko', isDry: true })).toMatchObject({
    status: 400,
    code: 'VALIDATION',
    data: { problems: [{ path: ['work', 0, 'startDate'], problem: 'is not a date like 2025-03' }] },
  })
})
