/** The first steps of a new owner on the panel's Home: each is done as soon as the site shows it. */
import { describe, expect, test } from 'vitest'
import { firstSteps } from '#shared/admin/home.ts'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { findSampleLeft, sample } from '../../server/content/store/sample-content.ts'
import { parseEnv } from '../../server/settings/env.ts'
import { databases } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openPanelSite, type PanelSite } from '../support/panel-api.ts'
import { enrolApp } from '../support/second-factor-site.ts'
import { openTestSite } from '../support/site.ts'

async function openSteps(site: PanelSite): Promise<string[]> {
  // Setting up a factor renews the session.
  const { accessToken } = (await site.ada.browser.post('/auth/refresh')).data
  const { data } = await site.ada.browser.get('/api/admin/home', {
    authorization: `Bearer ${accessToken}`,
  })
  return data.firstSteps
    .filter(({ isDone }: { isDone: boolean }) => !isDone)
    .map(({ name }: { name: string }) => name)
}

describe.each(databases)('on $name', (database) => {
  test('each step of the content is done when its sample is gone', async () => {
    await using site = await openPanelSite({ database })
    const { db } = site.database
    const content = createFixtureContent()
    const store = () => storeContent(db, content, site.now)
    const ofContent = async () =>
      (await openSteps(site)).filter((name) => ['site', 'languages', 'content'].includes(name))

    content.profile.contact.email = sample.email
    content.profile.name.ja = sample.names['ja'] ?? ''
    const [project] = content.projects
    const english = project?.texts.en
    if (!english) throw new Error('There is no project in English.')
    english.title = sample.projects[0] ?? ''
    await store()
    expect(await ofContent()).toEqual(['site', 'languages', 'content'])

    content.profile.contact.email = 'me@school.example'
    await store()
    expect(await ofContent()).toEqual(['languages', 'content'])
    content.profile.name.ja = '田中'
    await store()
    expect(await ofContent()).toEqual(['content'])
    english.title = 'My own project'
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
  expect(await findSampleLeft(db)).toEqual({ person: true, names: true, items: true })
  for (const language of ['ko', 'en', 'ja'] as const) {
    const { name, contact } = await site.api.profile.get(language)
    expect([name, contact.email]).toEqual([sample.names[language], sample.email])
  }
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
