/** The JSON calls over HTTP. */
import { describe, expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { version } from '../../server/platform/version.ts'
import { databases } from '../support/databases.ts'
import { listPublicReads } from '../support/public-reads.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

async function call(site: TestSite, path: string, init?: RequestInit) {
  const response = await site.get(path, init)
  const body = await response.json()
  return { status: response.status, headers: response.headers, body, data: body.data }
}

async function listCalls(site: TestSite): Promise<string[]> {
  const reads = await listPublicReads(site)
  return [...reads.map(({ path }) => path), '/healthz', '/readyz']
}

describe.each(databases)('on $name', (database) => {
  test('every call answers in the envelope, in the requested language', async () => {
    await using site = await openTestSite({ database })
    for (const path of await listCalls(site)) {
      const { status, headers, body } = await call(site, path)
      expect(status, path).toBe(200)
      expect(headers.get('content-type'), path).toBe('application/json; charset=utf-8')
      expect(Object.keys(body), path).toEqual(['success', 'data', 'error', 'code'])
      expect(body, path).toMatchObject({ success: true, error: null, code: null })
    }
    for (const language of languages) {
      const byQuery = await call(site, `/api/profile?lang=${language}`)
      const byCookie = await call(site, '/api/profile', { headers: { cookie: `lang=${language}` } })
      expect(byCookie.data).toEqual(byQuery.data)
      // From the cache, too, and for a project that does not exist.
      for (const path of ['/api/profile', '/api/profile', '/api/projects/999']) {
        const { headers } = await call(site, `${path}?lang=${language}`, {
          headers: { cookie: 'lang=ko', 'accept-language': 'ko' },
        })
        expect(headers.get('content-language'), path).toBe(language)
      }
    }
    const names = await Promise.all(
      languages.map(
        async (language) => (await call(site, `/api/profile?lang=${language}`)).data.name,
      ),
    )
    expect(names).toEqual(['홍길동', 'Gildong Hong', 'ホン・ギルドン'])
  })

  test('the sample content has the specified counts and figures', async () => {
    await using site = await openTestSite({ database })
    const projects = (await call(site, '/api/projects?size=50')).data
    const { courses, summary } = (await call(site, '/api/academics?lang=en')).data
    const profile = (await call(site, '/api/profile?lang=en')).data
    const stack = (await call(site, '/api/techstacks')).data
    const withStatus = (status: string) =>
      courses.filter((course: { status: string }) => course.status === status).length

    expect(projects.items.map(({ id }: { id: number }) => id).sort()).toEqual([1, 2, 3, 4, 5, 6])
    expect(courses).toHaveLength(19)
    expect(['enrolled', 'completed', 'exemption'].map(withStatus)).toEqual([4, 8, 7])
    expect(summary).toEqual({
      totalCredits: 114,
      completedCredits: 48,
      exemptedCredits: 42,
      gpa: 5.88,
      wam: 79.1,
    })
    expect(stack.map(({ id }: { id: string }) => id)).toEqual([
      'frontend',
      'backend',
      'database-and-storage',
      'devops-and-tools',
      'development-tools',
    ])
    const react = { name: 'React', icon: 'react', iconPath: expect.stringMatching(/./) }
    const technologies = expect.arrayContaining([react])
    expect(stack[0]).toEqual({ id: 'frontend', title: '프런트엔드', icon: 'layout', technologies })
    expect(profile).toMatchObject({ totalProjects: 11, totalExperience: '2 years' })
    expect(profile.primarySkills).toEqual(
      'Java,JavaScript,Python,SQL,C++,HTML5,CSS3,React,Vue.js,Three.js'.split(','),
    )
    expect(profile.achievements.map(({ date }: { date: string }) => date)).toEqual([
      '2025-06',
      '2025-07',
      '2025-08',
    ])
    expect(profile.industryFocus).toHaveLength(6)
    expect(profile.contact).toMatchObject({
      email: 'student@example.com',
      phone: '+82-10-0000-0000',
      locations: ['Seoul, South Korea', 'Sydney, Australia'],
      links: [{ kind: 'professional-network' }, { kind: 'code-hosting' }],
    })
  })

  test('semesters come newest first, exemptions last', async () => {
    await using site = await openTestSite({ database })
    const { courses } = (await call(site, '/api/academics?lang=en')).data
    const order = [...new Set(courses.map(({ semester }: { semester: string }) => semester))]
    expect(order).toEqual(['Autumn 2027', 'Autumn 2025', 'Spring 2024', 'Exemption'])
  })

  test('the year `all` is no year', async () => {
    await using site = await openTestSite({ database })
    const all = await call(site, '/api/projects?year=all')
    expect(all).toMatchObject({ status: 200, data: { total: 6 } })
    expect(all.data).toEqual((await call(site, '/api/projects')).data)
  })

  test('projects are paged ten at a time unless told otherwise', async () => {
    await using site = await openTestSite({ database })
    expect((await call(site, '/api/projects')).data).toMatchObject({ page: 0, size: 10, total: 6 })
    const page = (await call(site, '/api/projects?page=1&size=4')).data
    expect(page).toMatchObject({ page: 1, size: 4, total: 6 })
    expect(page.items).toHaveLength(2)
  })

  test('technologies can be repeated or joined by commas', async () => {
    await using site = await openTestSite({ database })
    const ids = async (query: string) =>
      (await call(site, `/api/projects?${query}`)).data.items.map(({ id }: { id: number }) => id)
    const repeated = await ids('techStacks=React&techStacks=Unity')

    expect(repeated.length).toBeGreaterThan(1)
    expect(await ids('techStacks=React,Unity')).toEqual(repeated)
    expect(await ids('techStacks=React,%20Unity,')).toEqual(repeated)
  })
})

test.each([
  ['/api/projects?page=-1', 'page'],
  ['/api/projects?page=x', 'page'],
  ['/api/projects?page=1&page=2', 'page'],
  ['/api/projects?size=0', 'size'],
  ['/api/projects?size=51', 'size'],
  ['/api/projects?size=1e9', 'size'],
  ['/api/projects?sort=evil', 'sort'],
  ['/api/projects?year=abc', 'year'],
  ['/api/projects?lang=fr', 'lang'],
  ['/api/projects?search=a%0Ab', 'search'],
  [`/api/projects?search=${'x'.repeat(10_240)}`, 'search'],
  [`/api/projects?techStacks=${'x'.repeat(41)}`, 'techStacks'],
  ['/api/projects?techstacks=React', 'techstacks'],
  ['/api/projects/abc', 'id'],
  ['/api/projects/0', 'id'],
  ['/api/projects/1.5', 'id'],
  ['/api/posts?page=-1', 'page'],
  ['/api/posts?size=51', 'size'],
  ['/api/posts?tag=', 'tag'],
  ['/api/posts?tag=a/b', 'tag'],
  ['/api/posts?search=a%0Ab', 'search'],
  ['/api/posts?sort=date', 'sort'],
  ['/api/posts/UPPER', 'slug'],
  ['/api/posts/two-bookings-one-room?lang=fr', 'lang'],
  ['/api/profile?x=1', 'x'],
])('an invalid value is refused with the name of its field: %s', async (path, field) => {
  await using site = await openTestSite()
  const { status, body } = await call(site, path)
  expect(status).toBe(400)
  expect(body).toMatchObject({ success: false, code: 'VALIDATION' })
  expect(Object.keys(body.data.fields)).toEqual([field])
  expect(site.logged).toEqual([])
})

test('an address that is not valid UTF-8 is refused in the envelope', async () => {
  await using site = await openTestSite()
  const { status, headers, body } = await call(site, '/api/projects/%E0%A4%A')
  expect([status, headers.get('cache-control')]).toEqual([400, 'no-store'])
  expect(body).toMatchObject({ success: false, data: null, code: 'VALIDATION' })
})

test.each([
  ['/api/projects/7', 'PROJECT_NOT_FOUND'],
  ['/api/projects/2147483648', 'PROJECT_NOT_FOUND'],
  ['/api/posts/no-such-post', 'POST_NOT_FOUND'],
  ['/api/nothing', 'NOT_FOUND'],
  ['/api', 'NOT_FOUND'],
  ['/auth/nothing', 'NOT_FOUND'],
  ['/resumes/nobody.pdf', 'NOT_FOUND'],
] as const)('a missing resource is reported in the visitor’s language: %s', async (path, words) => {
  await using site = await openTestSite()
  for (const language of languages) {
    const { status, body } = await call(site, path, { headers: { cookie: `lang=${language}` } })
    expect(status).toBe(404)
    expect(body).toEqual({
      success: false,
      data: null,
      error: catalogues[language].errors[words],
      code: 'NOT_FOUND',
    })
  }
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'BREW'])(
  '%s is refused in the envelope with the allowed methods',
  async (method) => {
    await using site = await openTestSite()
    for (const path of [...(await listCalls(site)), '/api/openapi.json']) {
      const { status, headers, body } = await call(site, path, { method })
      expect([status, headers.get('allow')], path).toEqual([405, 'GET, HEAD'])
      expect(body, path).toMatchObject({ success: false, code: 'METHOD_NOT_ALLOWED' })
    }
  },
)

test('HEAD answers like GET, without the body', async () => {
  await using site = await openTestSite()
  for (const path of await listCalls(site)) {
    const response = await site.get(path, { method: 'HEAD' })
    expect([response.status, await response.text()], path).toEqual([200, ''])
  }
})

test('a database without its tables is alive but not ready', async () => {
  await using site = await openTestSite()
  await site.database.db.schema.dropTable('content_revision').execute()

  const alive = await call(site, '/healthz')
  expect([alive.status, alive.data]).toEqual([200, { status: 'ok', version }])
  const { status, headers, body } = await call(site, '/readyz')
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(body.code).toBe('UNAVAILABLE')
})

test('resumes are downloads, named in their own language, and cannot run scripts', async () => {
  await using site = await openTestSite()
  const { resumes } = (await call(site, '/api/profile')).data
  expect(resumes.map(({ lang }: { lang: string }) => lang)).toEqual(['ko', 'en', 'ja'])
  for (const { url, fileName } of resumes) {
    const { status, headers } = await site.get(url)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent(fileName)}`,
    )
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[ -~]+"/)
    expect(headers.get('content-security-policy')).toContain('sandbox')
  }
  const types = await Promise.all(
    resumes.map(async ({ url }: { url: string }) =>
      (await site.get(url)).headers.get('content-type'),
    ),
  )
  expect(types).toEqual([
    'text/plain; charset=utf-8',
    'application/pdf',
    'text/plain; charset=utf-8',
  ])
})
