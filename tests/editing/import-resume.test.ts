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

type Section = Record<string, unknown>[]
interface File {
  what: string
  /** As text, as a file is: `__proto__` is a key like any other there. */
  text: string
  leftOut: string[]
  /** What cannot be published before the owner has written it, by kind. */
  lacks?: Record<string, string[]>
}

const work = { name: '한빛상점', position: '점원', startDate: '2021-02', highlights: ['첫 일'] }
const file = (content: object) => JSON.stringify(content)
const many = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index))

const files: File[] = [
  {
    what: 'every section in full',
    text: file({
      basics: { name: '서미나', label: '정원사', email: 'mina@studio.example', phone: '010-1' },
      work: [{ ...work, ...period, location: '부산', url: 'https://shop.example' }],
      education: [{ institution: '나무학교', area: '식물학', ...period }],
      certificates: [{ name: '톱질 1급', date: '2023-05', issuer: '협회' }],
      awards: [{ title: '으뜸 울타리', date: '2024-06', summary: '울타리로 받음' }],
      skills: [{ name: '나무', keywords: ['참나무', '느릅나무'] }],
      languages: [{ language: '한국어', fluency: '모국어' }],
      interests: [{ name: '이끼' }],
      projects: [{ name: '나무 지도', description: '지도', keywords: ['GIS'], ...period }],
    }),
    leftOut: [],
  },
  { what: 'a name alone', text: file({ basics: { name: '서미나' } }), leftOut: [] },
  { what: 'nothing', text: '{}', leftOut: [] },
  {
    what: 'years and days',
    text: file({
      work: [{ ...work, startDate: '2019', endDate: '2020-03-31' }],
      certificates: [{ name: '톱질', date: '2023-05-04', issuer: '협회' }],
      projects: [{ name: '지도', description: '가', startDate: '2021-02-03', endDate: '2022' }],
    }),
    leftOut: [
      'certificates.date (2023-05-04)',
      'projects.endDate (2022)',
      'work.endDate (2020-03-31)',
      'work.startDate (2019)',
    ],
  },
  {
    what: 'missing fields',
    text: file({
      work: [{ name: '한빛상점' }],
      education: [{ institution: '나무학교', startDate: '2020-03' }],
      awards: [{ title: '상' }],
    }),
    leftOut: [],
    lacks: {
      experience: ['role.ko', 'startDate'],
      education: ['programme.ko'],
      achievement: ['date'],
    },
  },
  {
    what: 'nulls and empty lists',
    text: file({
      basics: { name: '서미나', summary: null, profiles: null },
      work: [{ ...work, endDate: null, url: null, highlights: null }],
      volunteer: null,
      education: [],
      skills: [{ name: '나무', keywords: null }],
    }),
    leftOut: [],
  },
  {
    what: 'long lists',
    text: file({
      work: many(12, (index) => ({
        ...work,
        position: `점원 ${index}`,
        highlights: many(index === 0 ? 7 : 5, (point) => `일 ${index}-${point}`),
      })),
      skills: many(20, (index) => ({ name: `기술 ${index}`, keywords: ['가', '나', '다'] })),
    }),
    leftOut: ['work.highlights (일 0-5)', 'work.highlights (일 0-6)'],
  },
  {
    what: 'unknown keys',
    text: file({
      $schema: 'https://schema.example',
      meta: { theme: 'flat' },
      references: [{ name: '안나' }],
      publications: [{ name: '글' }],
      basics: { name: '서미나', location: { city: '부산' }, image: 'me.jpg' },
      work: [{ ...work, keywords: ['a'], 'x-own': { deep: [1] } }],
    }),
    leftOut: [
      ...['basics.image', 'basics.location', 'publications', 'references'],
      ...['work.keywords', 'work.x-own'],
    ],
  },
  {
    what: 'keys of every object',
    text: `{"__proto__": {"name": "x"}, "constructor": 1, "basics": {"name": "서미나",
      "__proto__": {"email": "evil@a.example"}, "toString": "y"},
      "work": [${file(work).slice(0, -1)}, "__proto__": {"url": "https://evil.example"}}]}`,
    // Keys of every object are fields of none.
    leftOut: ['basics.toString'],
  },
  {
    what: 'signs, markup and addresses without https',
    text: file({
      basics: {
        name: '髙橋 𠮷 <b>',
        profiles: [
          { network: '옛 사이트', url: 'http://old.example' },
          { network: 'Code', url: 'https://code.example/?a=1&b=%20' },
        ],
      },
      work: [{ ...work, position: '#strong[x] *굵게* 👩‍💻', url: 'shop.example' }],
    }),
    leftOut: ['basics.profiles.url (http://old.example)', 'work.url (shop.example)'],
  },
]

/** An entry of a file as it comes back: months, and no address that is left out. */
function toExpected(entry: Record<string, unknown>): Record<string, unknown> {
  const { url, summary: _, highlights, startDate, endDate, date, ...rest } = entry
  const month = (day: unknown) => `${day}-01`.slice(0, 7)
  return {
    ...rest,
    ...(highlights === undefined ? {} : { highlights: ((highlights ?? []) as []).slice(0, 5) }),
    ...(startDate ? { startDate: month(startDate) } : {}),
    ...(endDate ? { endDate: month(endDate) } : {}),
    ...(date ? { date: month(date) } : {}),
    ...(String(url).startsWith('https://') ? { url } : {}),
  }
}

test.each(files)('a file with $what comes back with equal fields', async (row) => {
  await using site = await openEditingSite({ content: createFixtureContent() })
  const resume = JSON.parse(row.text)
  const stored = await postJson(site, '/resumes/import', { resume, language: 'ko', isDry: false })
  expect(stored.code).toBe(null)
  expect(stored.data.leftOut).toEqual(row.leftOut)
  const made = await site.database.db.selectFrom('content_draft').select(['kind', 'id']).execute()
  expect(made).toHaveLength(stored.data.drafts.length)
  const lacks: Record<string, string[]> = {}
  for (const { kind, id } of made) {
    const { data, code } = await site.ask('POST', `/${kind}/${id}/publish`, { version: 'present' })
    if (code !== null)
      lacks[kind] = data.problems.map(({ path }: { path: string[] }) => path.join('.')).sort()
  }
  expect(lacks).toEqual(row.lacks ?? {})
  await site.refresh()
  const exported = await (await site.get('/resume.ko.json')).json()
  const { profiles, location: _, image: __, ...basics } = resume.basics ?? {}
  const named = (value: object) =>
    Object.fromEntries(
      Object.entries(value).filter(([key, one]) => Object.hasOwn(exported.basics, key) && one),
    )
  expect(exported.basics).toMatchObject(named(basics))
  const linked = ((profiles ?? []) as Section).filter(({ url }) => String(url).startsWith('https:'))
  expect(exported.basics.profiles).toEqual(expect.arrayContaining(linked))
  if (row.lacks) return
  for (const name of ['work', 'education', 'certificates', 'awards'] as const) {
    for (const entry of (resume[name] ?? []) as Section) {
      const { keywords: _, 'x-own': __, __proto__: ___, ...known } = entry
      expect(exported[name]).toContainEqual(expect.objectContaining(toExpected(known)))
    }
  }
  for (const name of ['skills', 'languages', 'interests'] as const) {
    const wanted = (resume[name] ?? []) as Section
    if (wanted.length === 0) continue
    const filled = wanted.map((one) =>
      'keywords' in one ? { ...one, keywords: one['keywords'] ?? [] } : one,
    )
    expect(exported[name]).toEqual(filled)
  }
  for (const { startDate, endDate, ...project } of (resume.projects ?? []) as Section) {
    const dates = { startDate, ...(endDate ? { endDate: `${endDate}-01`.slice(0, 7) } : {}) }
    expect(exported.projects).toContainEqual(expect.objectContaining({ ...project, ...dates }))
  }
  expect(({} as Record<string, unknown>)['email']).toBeUndefined()
})
