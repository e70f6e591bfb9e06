/** The first steps of a new owner on the panel's Home: each is done as soon as the site shows it. */
import { describe, expect, test } from 'vitest'
import { type AdminHome, firstSteps } from '#shared/admin/home.ts'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { getEntry } from '../../server/content/store/entries.ts'
import { findSampleLeft, sample } from '../../server/content/store/sample-content.ts'
import { parseEnv } from '../../server/settings/env.ts'
import { databases } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openPanelSite, type PanelSite } from '../support/panel-api.ts'
import { enrolApp } from '../support/second-factor-site.ts'
import { openTestSite } from '../support/site.ts'

async function readSteps(site: PanelSite): Promise<AdminHome['firstSteps']> {
  // Setting up a factor renews the session.
  const { accessToken } = (await site.ada.browser.post('/auth/refresh')).data
  const { data } = await site.ada.browser.get('/api/admin/home', {
    authorization: `Bearer ${accessToken}`,
  })
  return data.firstSteps
}

async function openSteps(site: PanelSite): Promise<string[]> {
  return (await readSteps(site)).filter(({ isDone }) => !isDone).map(({ name }) => name)
}

describe.each(databases)('on $name', (database) => {
  test('each step of the content is done when its sample is gone', async () => {
    await using site = await openPanelSite({ database })
    const { db } = site.database
    const content = createFixtureContent()
    const store = () => storeContent(db, content, site.now)
    const ofContent = async () =>
      (await openSteps(site)).filter((name) => ['site', 'languages', 'content'].includes(name))

    const place = async (wanted: string) =>
      (await readSteps(site)).find(({ name }) => name === wanted)?.document

    content.profile.contact.email = sample.email
    content.profile.name.ja = sample.names['ja'] ?? ''
    const [project] = content.projects
    const english = project?.texts.en
    if (!english) throw new Error('There is no project in English.')
    english.title = sample.projects[0] ?? ''
    await store()
    expect(await ofContent()).toEqual(['site', 'languages', 'content'])
    expect(await place('site')).toBe('profile/profile')

    content.profile.contact.email = 'me@school.example'
    const own = content.site.title
    content.site.title = { ...own, ...sample.names }
    await store()
    expect(await ofContent()).toEqual(['site', 'languages', 'content'])
    expect(await place('site')).toBe('site/site')
    expect(await place('languages')).toBe('profile/profile')
    content.profile.name.ja = '田中'
    content.site.title = { ...own, ja: sample.names['ja'] ?? '' }
    await store()
    expect(await ofContent()).toEqual(['languages', 'content'])
    expect(await place('languages')).toBe('site/site')
    content.site.title = own
    await store()
    expect(await ofContent()).toEqual(['content'])
    expect(await place('content')).toBe(`project/${project.id}`)
    english.title = 'My own project'
    const { resumes, resumeFiles } = content
    content.resumes = { en: { file: `${sample.resume}en.pdf`, fileName: 'CV.pdf' } }
    content.resumeFiles = { [`${sample.resume}en.pdf`]: new Uint8Array(8) }
    await store()
    expect(await ofContent()).toEqual(['content'])
    expect(await place('content')).toBe('resumes/resumes')
    Object.assign(content, { resumes, resumeFiles })
    await store()
    expect(await ofContent()).toEqual([])
  })

  test('the steps of a site that was just started are all open, and those of settings follow them', async () => {
    await using site = await openPanelSite({ database })
    expect(await openSteps(site)).toEqual(['provider', 'mail', 'secondFactor', 'backup'])

    const settings = parseEnv({
      GOOGLE_CLIENT_ID: 'ours.apps.googleusercontent.com',
      MAIL_URL: 'smtp://me:password@mail.example.com:587',
      MAIL_TO: 'owner@example.com',
    })
    await using later = await openPanelSite({ database, settings })
    expect(await openSteps(later)).toEqual(['secondFactor', 'backup'])
    await enrolApp(later, later.ada.browser)
    expect(await openSteps(later)).toEqual(['backup'])
  })
})

test('the sample content is recognised by what it says today', async () => {
  await using site = await openTestSite()
  const { db } = site.database
  expect(await findSampleLeft(db)).toEqual({
    person: 'profile/profile',
    names: 'profile/profile',
    items: 'project/1',
  })
  for (const language of ['ko', 'en', 'ja'] as const) {
    const { name, contact } = await site.api.profile.get(language)
    expect([name, contact.email]).toEqual([sample.names[language], sample.email])
  }
  const { title } = await getEntry(db, 'site')
  const resumes = Object.values(await getEntry(db, 'resumes'))
  expect(title).toEqual(sample.names)
  expect(resumes.every((resume) => resume?.file.startsWith(sample.resume))).toBe(true)
  const titles = await db
    .selectFrom('project_text')
    .select('title')
    .where('language', '=', 'en')
    .execute()
  expect(titles.map(({ title }) => title).toSorted()).toEqual(sample.projects.toSorted())
  const posts = await db.selectFrom('post').select('slug').execute()
  expect(posts.map(({ slug }) => slug).toSorted()).toEqual(sample.posts.toSorted())
  expect(firstSteps).toHaveLength(7)
})
