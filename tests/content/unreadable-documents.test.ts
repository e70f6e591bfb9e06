/** A stored document that cannot be read takes nothing else down, whatever its kind and its damage. */
import { mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importContent } from '#server/content/folder/import-content.ts'
import { listUnfit } from '#server/content/kinds/check-stored.ts'
import { storedKinds } from '#server/content/kinds/kinds.ts'
import { defaultRenderer } from '#server/content/markdown/default-renderer.ts'
import { logUnreadable } from '#server/content/store/read-stored.ts'
import { renderAgain } from '#server/content/store/render-again.ts'
import { contentCommands } from '#server/operator/content-commands.ts'
import { examineDatabase } from '#server/operator/doctor/doctor.ts'
import type { DocumentKey } from '#shared/admin/content.ts'
import { isEntryKind, kindNames, kindOf } from '#shared/content-kinds.ts'
import { anyDatabase, databases } from '../support/databases.ts'
import { type EditingSite, openEditingSite } from '../support/editing-site.ts'
import { isLong } from '../support/is-long.ts'
import { readSampleWithPage } from '../support/own-page.ts'
import { now, sampleContent } from '../support/sample-content.ts'
import { damages, spoilDocument } from '../support/spoil-document.ts'
import { failuresIn, listAddresses, listPanelReads, visit } from '../support/visit-everything.ts'

/** The last one of every kind, which lists show first. */
async function chooseDocuments({ database: { db } }: EditingSite): Promise<DocumentKey[]> {
  const lists = storedKinds.map(async ({ name, load }): Promise<DocumentKey[]> => {
    const id = Object.keys(await load(db)).at(-1)
    return id === undefined ? [] : [{ kind: name, id }]
  })
  return (await Promise.all(lists)).flat()
}

/** Of the sample site before anything is spoilt: the same in each test. */
const { addresses, statuses } = await readWhole()

async function readWhole() {
  await using site = await openEditingSite({ content: await readSampleWithPage() })
  const addresses = await listAddresses(site)
  return { addresses, statuses: await visit(site, addresses) }
}

const patient = { timeout: 120_000 }
/** Every other one; of PostgreSQL, where documents are text as well, one. `npm run test:long` tries all. */
const damagesOn = ({ name }: { name: string }) =>
  Object.keys(damages).filter(
    (_, index) => isLong || (name === 'SQLite' ? index % 2 === 0 : index === 0),
  )
/** Those that are stored in a way of their own, and two of the others. */
const kinds = kindNames.filter(
  (name) => isLong || !isEntryKind(name) || name === 'site' || name === 'course',
)
describe.each(databases)('on $name', (database) => {
  test.each(damagesOn(database))('of all kinds: %s', patient, async (damage) => {
    await using site = await openEditingSite({ database, content: await readSampleWithPage() })
    const { db } = site.database
    const keys = await chooseDocuments(site)
    expect(keys.map(({ kind }) => kind)).toEqual(kindNames)
    for (const key of keys) await spoilDocument(db, key, damages[damage] ?? String)
    expect(await listUnfit(db)).not.toEqual([])
    await site.refresh()
    expect(failuresIn(await visit(site, addresses))).toEqual([])
    expect(failuresIn(await visit(site, listPanelReads(site, keys), site.asAdmin))).toEqual([])
    expect(Object.hasOwn(Object.prototype, 'isSpoilt')).toBe(false)
    // The whole folder repairs all of them.
    await importContent(db, sampleContent, now)
    expect(await listUnfit(db)).toEqual([])
  })
})

/** What a document is does not depend on the database that stores it. */
describe.each(anyDatabase)('on $name', (database) => {
  test.each(kinds)('%s alone: all others stay, and it can be repaired', patient, async (kind) => {
    await using site = await openEditingSite({ database, content: await readSampleWithPage() })
    const { db, kind: databaseKind } = site.database
    const [key] = (await chooseDocuments(site)).filter((one) => one.kind === kind)
    if (!key) throw new Error(`There is no ${kind} in the sample content.`)
    const document = `/${kind}/${key.id}`
    const whole = (await site.ask('GET', document)).data.published
    // No field of a look is required.
    await spoilDocument(db, key, damages[kind === 'look' ? 'a number' : 'no fields'] ?? String)
    await site.refresh()
    const changed = [...(await visit(site, addresses))].filter(
      ([address, status]) => status !== statuses.get(address),
    )
    const isItem = typeof kindOf(kind).ids === 'string'
    // With its only post, the page of a tag goes.
    const tags = kind === 'post' ? ['/tags/'] : []
    const own = [kindOf(kind).path(key.id), `/${key.id}`, ...tags]
    const isOwn = (address: string) => isItem && own.some((part) => address.includes(part))
    expect(changed.filter(([address, status]) => status !== 404 || !isOwn(address))).toEqual([])

    const home = await (await site.get('/api/admin/home', { headers: site.asAdmin })).json()
    expect(home.data.unfit).toEqual([{ ...key, canTrash: isItem }])
    const env = {
      adminPath: '/admin',
      databaseUrl: null,
      dataDir: '',
      publicOrigin: 'https://a.b',
    }
    const found = await examineDatabase({ db, env, kind: databaseKind } as never)
    expect(found.at(-1)?.join(' ')).toContain(`https://a.b/admin/content${document}`)
    await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-unreadable-'))
    const export_ = contentCommands['content:export']
    const said = await export_?.({ db, args: [join(folder.path, 'content')] } as never)
    expect(said).toContain(`left out: ${kind}/${key.id}`)
    expect((await readdir(join(folder.path, 'content'))).length).toBeGreaterThan(8)

    const { data: opened } = await site.ask('GET', document)
    expect(opened).toMatchObject({ published: null, isUnreadable: true })
    const repaired = await site.ask('PATCH', document, {
      version: opened.version,
      body: { changes: [{ path: [], before: opened.document, value: whole }] },
    })
    expect(repaired.status).toBe(200)
    const published = await site.ask('POST', `${document}/publish`, { version: 'present' })
    expect(published.data).toMatchObject({ isUnreadable: false, published: whole })
    expect(await listUnfit(db)).toEqual([])

    // Now there is a history.
    await spoilDocument(db, key, damages['no JSON'] ?? String)
    const trashed = await site.ask('POST', `${document}/trash`, { version: 'present' })
    if (trashed.status === 200) expect(await listUnfit(db)).toEqual([])
    else expect(trashed.data.problems[0].problem).toMatch(/^is (?:used by|one of the documents)/)
  })

  test('the site falls back to its last good version', async () => {
    await using site = await openEditingSite({ database })
    const title = (await site.ask('GET', '/site/site')).data.published.title
    await site.save('/site/site', 'present', { 'title.ko': [title.ko, '새 이름'] })
    await site.ask('POST', '/site/site/publish', { version: 'present' })
    await spoilDocument(site.database.db, { kind: 'site', id: 'site' }, () => '{')
    expect(await site.read('/ko')).toContain('새 이름')
  })

  test('an upgrade renders all others again, and each version of it is logged once', async () => {
    await using site = await openEditingSite({ database, content: await readSampleWithPage() })
    const { db } = site.database
    const logged: object[] = []
    const stop = logUnreadable({ error: (facts: object) => logged.push(facts) } as never)
    await db.updateTable('post_text').set({ rendered_by: 0 }).execute()
    const posts = Object.keys(
      await (storedKinds.find(({ name }) => name === 'post')?.load(db) ?? {}),
    )
    await spoilDocument(db, { kind: 'post', id: posts[0] ?? '' }, () => 'null')
    await renderAgain(db, defaultRenderer)
    for (const path of ['/ko/blog', '/ko/feed.xml', '/ko/blog']) await site.read(path)
    stop()
    expect(logged).toEqual([{ document: `post/${posts[0]}`, problem: expect.stringMatching(/./) }])
    const left = db.selectFrom('post_text').select('slug').where('rendered_by', '=', 0).distinct()
    expect(await left.execute()).toEqual([{ slug: posts[0] }])
  })
})
