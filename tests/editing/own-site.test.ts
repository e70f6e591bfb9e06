/** The owner's own site takes the place of the sample in one transaction, and can be taken back. */
import { describe, expect, test } from 'vitest'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { readRevision } from '../../server/content/store/revision.ts'
import { listSamples } from '../../server/content/store/sample-documents.ts'
import { databases } from '../support/databases.ts'
import { type EditingSite, openEditingSite, postJson } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { now, sampleContent } from '../support/sample-content.ts'

const request = {
  languages: ['en'],
  name: { en: 'Mina Kim' },
  work: { en: 'I study product design.' },
  email: 'mina@studio.example',
}

async function readForm(site: EditingSite) {
  return (await (await site.get('/api/admin/own-site', { headers: site.asAdmin })).json()).data
}

const openSample = (database?: (typeof databases)[number]) =>
  openEditingSite({ content: sampleContent, ...(database && { database }) })

describe.each(databases)('on $name', (database) => {
  test('one call replaces the sample, and another takes it back', async () => {
    await using site = await openSample(database)
    const before = await site.read('/ko/about')
    const samples = await listSamples(site.database.db)
    expect(samples.length).toBeGreaterThan(40)
    expect(await readForm(site)).toMatchObject({ left: samples.length, keeps: [], name: {} })

    const started = await postJson(site, '/own-site', request)
    expect(started).toMatchObject({ status: 200, data: { kept: [] } })
    expect(await readForm(site)).toMatchObject({ left: 0 })
    expect((await site.ask('GET', '/look/look')).data.document).toEqual({ headings: 'made' })
    const about = await site.read('/en/about')
    expect(about).toContain('Mina Kim')
    expect(about).toContain('I study product design.')
    expect(await site.read('/en/privacy')).toContain('mina@studio.example')
    expect((await site.get('/ko/about')).status).toBe(404)
    expect((await site.get('/en/projects/1')).status).toBe(404)
    const trash = await site.ask('GET', '?state=trash&size=100')
    expect(trash.data.total).toBe(started.data.trashed)

    expect((await postJson(site, '/own-site/undo')).status).toBe(200)
    expect(await site.read('/ko/about')).toBe(before)
    expect((await site.ask('GET', '/look/look')).data.document).toEqual({})
    expect(await listSamples(site.database.db)).toEqual(
      expect.arrayContaining(samples.map((key) => expect.objectContaining(key))),
    )
    expect((await site.ask('GET', '?state=trash')).data.total).toBe(0)
  })

  test('a second run, and undoing after another publication, are refused', async () => {
    await using site = await openSample(database)
    const [one, other] = await Promise.all([
      postJson(site, '/own-site', request),
      postJson(site, '/own-site', { ...request, name: { en: 'Someone Else' } }),
    ])
    expect([one.status, other.status].toSorted()).toEqual([200, 412])
    expect((await postJson(site, '/own-site', request)).code).toBe('STALE')
    await site.save('/profile/profile', 'present', { 'contact.phone': ['', '+61 2 5550 0000'] })
    await site.ask('POST', '/profile/profile/publish', { version: 'present' })
    expect((await postJson(site, '/own-site/undo')).code).toBe('STALE')
    expect(await site.read('/en/about')).toContain('+61 2 5550 0000')
  })

  test('only a start can be taken back, whatever the caller names', async () => {
    await using site = await openSample(database)
    const profile = (await site.ask('GET', '/profile/profile')).data.document
    await site.save('/profile/profile', 'present', { 'name.en': [profile.name.en, 'Mina Kim'] })
    await site.ask('POST', '/profile/profile/publish', { version: 'present' })
    const row = await site.database.db
      .selectFrom('content_history')
      .select('at')
      .where('event', '=', 'changed')
      .executeTakeFirstOrThrow()
    const revision = await readRevision(site.database.db)
    const undone = await postJson(site, '/own-site/undo', { at: row.at, revision })
    expect(undone.status).not.toBe(200)
    expect((await postJson(site, '/own-site/undo')).code).toBe('STALE')
    expect(await site.read('/en/about')).toContain('Mina Kim')
  })

  test('taking it back is refused once something of it was deleted for ever', async () => {
    await using site = await openSample(database)
    expect((await postJson(site, '/own-site', request)).status).toBe(200)
    expect((await postJson(site, '/content/project/1/delete', {})).status).toBe(200)
    expect((await postJson(site, '/own-site/undo')).code).toBe('STALE')
    expect(await site.read('/en/about')).toContain('Mina Kim')
  })

  test('what the owner has published stays, with what it refers to', async () => {
    await using site = await openSample(database)
    const profile = (await site.ask('GET', '/profile/profile')).data.document
    await site.save('/profile/profile', 'present', { 'name.en': [profile.name.en, 'Mina Kim'] })
    await site.ask('POST', '/profile/profile/publish', { version: 'present' })
    const project = (await site.ask('GET', '/project/1')).data.document
    const [course] = project.facts.relatedAcademics
    await site.save('/project/1', 'present', {
      'texts.en.title': [project.texts.en.title, 'My map'],
    })
    await site.ask('POST', '/project/1/publish', { version: 'present' })
    expect(await readForm(site)).toMatchObject({ keeps: ['name'], name: { en: 'Mina Kim' } })

    const all = { ...request, languages: ['en', 'ko', 'ja'] }
    const started = await postJson(site, '/own-site', all)
    expect(started.status).toBe(200)
    expect(started.data.kept).toContain(`course/${course}`)
    expect(await site.read('/en/projects/1')).toContain('My map')
    expect(await site.read('/en/about')).toContain(profile.subtitle.en)
    expect(await site.read('/en/academics')).not.toContain('undefined')
  })
})

test('what is wrong names its field, and nothing is changed', async () => {
  await using site = await openSample()
  const fieldsOf = async (changed: object) =>
    (await postJson(site, '/own-site', { ...request, ...changed })).data.fields
  expect(await fieldsOf({ languages: [] })).toHaveProperty('languages')
  expect(await fieldsOf({ name: { ko: '김미나' } })).toEqual({ 'name.en': 'is missing' })
  expect(await fieldsOf({ work: { en: '' } })).toHaveProperty('work')
  expect(await fieldsOf({ email: 'mina' })).toHaveProperty('email')
  expect(await fieldsOf({ scale: 'of-mine' })).toHaveProperty('scale')
  expect(await fieldsOf({ accent: 'loud' })).toHaveProperty('accent')
  expect(await fieldsOf({ pages: ['projects'] })).toHaveProperty('pages')
  expect(await fieldsOf({ pages: ['home', 'now'] })).toEqual({
    'pages.1': 'is not a page of the site',
  })
  expect(await fieldsOf({ extra: 1 })).toHaveProperty('extra')
  expect((await readForm(site)).left).toBeGreaterThan(40)
})

test('a transaction that ends in the middle leaves the sample whole', async () => {
  await using site = await openSample()
  const before = await site.read('/en/about')
  const { db } = site.database
  // The last step of the transaction fails.
  await db.schema.alterTable('audit').renameTo('audit_away').execute()
  expect((await postJson(site, '/own-site', request)).status).toBe(500)
  await db.schema.alterTable('audit_away').renameTo('audit').execute()
  expect(await site.read('/en/about')).toBe(before)
  expect((await readForm(site)).left).toBeGreaterThan(40)
  expect((await site.ask('GET', '?state=trash')).data.total).toBe(0)
})

test('documents of the sample are those of the first import, until they are changed', async () => {
  await using site = await openSample()
  const { db } = site.database
  const count = async () => (await listSamples(db)).length
  const all = await count()
  await site.ask('POST', '/course/technical-writing/trash', { version: 'present' })
  const trashed = await site.ask('GET', '?state=trash')
  expect(trashed.data.total + (await count())).toBe(all)
  const certificate = (await site.ask('GET', '/certificate/ielts')).data.document
  await site.save('/certificate/ielts', 'present', { score: [certificate.score, '8.0 / 9.0'] })
  expect((await site.ask('GET', '?state=sample&kind=certificate')).data.total).toBe(3)
  await site.ask('POST', '/certificate/ielts/publish', { version: 'present' })
  expect((await site.ask('GET', '?state=sample&kind=certificate')).data.total).toBe(2)
  // Whatever an import changes is its owner's.
  await storeContent(db, createFixtureContent(), now)
  expect(await count()).toBe(0)
})

test('a look that the owner has chosen stays hers when it is taken back', async () => {
  let time = now().getTime()
  await using site = await openEditingSite({
    content: sampleContent,
    now: () => {
      time += 1000
      return new Date(time)
    },
  })
  await site.save('/look/look', 'present', { corners: [undefined, 'soft'] })
  expect((await site.ask('POST', '/look/look/publish', { version: 'present' })).status).toBe(200)
  const started = await postJson(site, '/own-site', { ...request, accent: 'pine' })
  expect(started.status).toBe(200)
  expect((await postJson(site, '/own-site/undo')).status).toBe(200)
  const samples = await listSamples(site.database.db)
  expect(samples.filter(({ kind }) => kind === 'look')).toEqual([])
  expect((await site.ask('GET', '/look/look')).data.document).toEqual({ corners: 'soft' })
})
