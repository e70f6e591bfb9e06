/** The first steps of a new owner on the panel's Home: each is done as soon as the site shows it. */
import { describe, expect, test } from 'vitest'
import { type AdminHome, firstSteps } from '#shared/admin/home.ts'
import type { Content } from '#shared/content.ts'
import { loadContent } from '../../server/content/folder/load-content.ts'
import { readContent } from '../../server/content/folder/read-content.ts'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { getEntry } from '../../server/content/store/entries.ts'
import {
  findSampleLeft,
  recordKinds,
  resumeDigests,
  sample,
  sampleDigests,
  toSampleDigest,
} from '../../server/content/store/sample-content.ts'
import { parseEnv } from '../../server/settings/env.ts'
import { anyDatabase } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openPanelSite, type PanelSite } from '../support/panel-api.ts'
import { now, sampleContent } from '../support/sample-content.ts'
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

async function readSample(): Promise<Content> {
  const read = await readContent(sampleContent)
  if (!read.ok) throw new Error('The sample content is invalid.')
  return read.value
}

describe.each(anyDatabase)('on $name', (database) => {
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
    english.title = sample.projects.en[0] ?? ''
    await store()
    expect(await ofContent()).toEqual(['site', 'languages', 'content'])
    expect(await place('site')).toBe('profile/profile')

    content.profile.contact.email = 'me@school.example'
    content.profile.contact.links.push({
      kind: 'code-hosting',
      name: 'Code',
      url: sample.links[1] ?? '',
    })
    await store()
    expect(await place('site')).toBe('profile/profile')
    content.profile.contact.links.pop()
    content.profile.contact.phone = sample.phone
    await store()
    expect(await place('site')).toBe('profile/profile')
    content.profile.contact.phone = ''
    const own = content.site.title
    content.site.title = { ...own, ...sample.names }
    await store()
    expect(await ofContent()).toEqual(['site', 'languages', 'content'])
    expect(await place('site')).toBe('site/site')
    expect(await place('languages')).toBe('profile/profile')
    content.profile.name.ja = '田中'
    content.profile.nameReading = { ko: sample.readings[0] ?? '' }
    await store()
    expect(await place('languages')).toBe('profile/profile')
    delete content.profile.nameReading
    content.site.title = { ...own, ja: sample.names['ja'] ?? '' }
    await store()
    expect(await ofContent()).toEqual(['languages', 'content'])
    expect(await place('languages')).toBe('site/site')
    content.site.title = own
    const { description } = content.site
    content.site.description = { ...description, en: `Maps by ${sample.names['en']}.` }
    await store()
    expect(await ofContent()).toEqual(['languages', 'content'])
    expect(await place('languages')).toBe('site/site')
    content.site.description = description
    await store()
    expect(await ofContent()).toEqual(['content'])
    expect(await place('content')).toBe(`project/${project.id}`)
    english.title = 'My own project'
    const { resumes, resumeFiles } = content
    const bytes = (await readSample()).resumeFiles['gildong-hong.ko.txt']
    if (!bytes) throw new Error('The sample has no Korean resume.')
    content.resumes = { ko: { file: 'mine.txt', fileName: 'CV.txt' } }
    content.resumeFiles = { 'mine.txt': bytes }
    await store()
    expect(await ofContent()).toEqual(['content'])
    expect(await place('content')).toBe('resumes/resumes')
    // Their own file may have the sample's name, and even its length.
    content.resumes = { ko: { file: 'gildong-hong.ko.txt', fileName: 'CV.txt' } }
    content.resumeFiles = { 'gildong-hong.ko.txt': bytes.toReversed() }
    await store()
    expect(await ofContent()).toEqual([])
    const fileName = `${sample.names['en']} Resume.pdf`
    content.resumes = { ko: { file: 'gildong-hong.ko.txt', fileName } }
    await store()
    expect(await place('content')).toBe('resumes/resumes')
    Object.assign(content, { resumes, resumeFiles })
    await store()
    expect(await ofContent()).toEqual([])
  })

  test('what the sample says of studies, work and privacy counts until it is changed', async () => {
    await using site = await openPanelSite({ database })
    const content = createFixtureContent()
    const shipped = await readSample()
    const findLeft = async () => {
      await storeContent(site.database.db, content, site.now)
      return (await findSampleLeft(site.database.db)).items
    }
    expect(await findLeft()).toBeNull()
    const certificate = shipped.certificates['ielts']
    if (!certificate) throw new Error('The sample has no IELTS.')
    content.certificates = { test: certificate }
    expect(await findLeft()).toBe('certificate/test')
    content.certificates = { test: { ...certificate, score: '8.0 / 9.0' } }
    expect(await findLeft()).toBeNull()
    const english = content.legal.privacy.en
    if (!english) throw new Error('There is no privacy page in English.')
    english.body = `Write to ${sample.email}.`
    expect(await findLeft()).toBe('legal/privacy')
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

test('what the sample says in a language that leaves the site leaves with it, and the steps can be done', async () => {
  const content = await readSample()
  await using site = await openEditingSite({ content })
  const { db } = site.database
  await site.save('/site/site', 'present', { languages: [undefined, ['ko', 'en']] })
  expect((await site.ask('POST', '/site/site/publish', { version: 'present' })).status).toBe(200)
  const left = await loadContent(db)
  const hidden = [
    left.site.title.ja,
    left.profile.name.ja,
    left.profile.nameReading?.ja,
    left.resumes.ja,
    left.legal.privacy.ja,
    left.resumeFiles['gildong-hong.ja.txt'],
  ]
  expect(hidden).toEqual(hidden.map(() => undefined))
  // The texts that name nobody are kept, as those of every language that leaves.
  expect(left.profile.subtitle.ja).toBe(content.profile.subtitle.ja)

  // Hidden texts of an import count for nothing: the owner does not see them.
  const own = createFixtureContent()
  own.site.languages = ['ko', 'en']
  own.profile.name.ja = sample.names['ja']
  own.site.title.ja = sample.names['ja']
  own.resumes.ja = { file: 'resume-ko.txt', fileName: `${sample.names['ja']}.txt` }
  await storeContent(db, own, now)
  expect(await findSampleLeft(db)).toEqual({ person: null, names: null, items: null })
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
    expect(contact.phone).toBe(sample.phone)
    expect(contact.links.map(({ url }) => url)).toEqual(sample.links)
  }
  const { title } = await getEntry(db, 'site')
  expect(title).toEqual(sample.names)
  const { nameReading } = await getEntry(db, 'profile')
  expect(Object.values(nameReading ?? {})).toEqual(sample.readings)
  const files = await db.selectFrom('resume_file').select('bytes_base64').execute()
  for (const { bytes_base64 } of files) {
    const digest = toSampleDigest(Buffer.from(bytes_base64, 'base64'))
    expect(resumeDigests.get(bytes_base64.length)).toContain(digest)
  }
  const documents = await db
    .selectFrom('content_entry')
    .select('document')
    .where('kind', 'in', recordKinds)
    .execute()
  const digests = documents.map(({ document }) => toSampleDigest(document))
  expect(digests.toSorted()).toEqual([...sampleDigests].toSorted())
  const titles = await db
    .selectFrom('project_text')
    .select('title')
    .where('language', '=', 'en')
    .execute()
  expect(titles.map(({ title }) => title).toSorted()).toEqual(sample.projects.en.toSorted())
  const posts = await db.selectFrom('post').select('slug').execute()
  expect(posts.map(({ slug }) => slug).toSorted()).toEqual(sample.posts.toSorted())
  expect(firstSteps).toHaveLength(7)
})
