/** The panel finds icons of technologies, and refuses names without an icon. */
import { expect, test } from 'vitest'
import { anyDatabase } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'

const document = '/tech-stack/tech-stack'
const problem = 'is not the name of an icon'

test('only an admin gets icons, by search or by name', async () => {
  await using site = await openEditingSite()
  const ask = async (query: string, headers: Record<string, string> = site.asAdmin) => {
    const response = await site.get(`/api/admin/icons?${query}`, { headers })
    return { status: response.status, data: (await response.json()).data }
  }
  expect((await ask('search=qgis')).data.items[0]).toMatchObject({ name: 'qgis', title: 'QGIS' })
  expect((await ask('names=qgis,nope')).data.items).toHaveLength(1)
  expect((await ask('')).data.items).toEqual([])
  expect((await ask(`search=${'x'.repeat(81)}`)).data.fields).toHaveProperty('search')
  expect((await ask('search=qgis', {})).status).toBe(401)
})

test.each(anyDatabase)(
  'a technology may have no icon, and an unknown icon is refused with its field on $name',
  async (database) => {
    const content = createFixtureContent()
    content.techStack[0]?.technologies.push({ name: 'Chart', icon: 'chart-of-old' })
    await using site = await openEditingSite({ database, content })
    const { data: opened } = await site.ask('GET', document)
    const edit = async (version: number, before: unknown, icon: string | undefined) => {
      const value = structuredClone(opened.document)
      value[0].technologies[0] = { name: 'Lattice', ...(icon !== undefined && { icon }) }
      const { data } = await site.ask('PATCH', document, {
        version,
        body: { changes: [{ path: [], before, value }] },
      })
      const published = await site.ask('POST', `${document}/publish`, { version: data.version })
      return { value, version: data.version, published }
    }
    const wrong = await edit(0, opened.document, 'no-such-icon')
    const path = [0, 'technologies', 0, 'icon']
    expect(wrong.published).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      data: { problems: [{ path, problem }] },
    })
    // No file name either: an icon is a file on the server.
    const outside = await edit(wrong.version, wrong.value, '../package')
    expect(outside.published.data.problems).toEqual([{ path, problem }])

    // The unknown icon that was imported stays.
    const none = await edit(outside.version, outside.value, undefined)
    expect(none.published.status).toBe(200)
    const answer = await site.get('/api/techstacks?lang=en')
    const [{ technologies }] = (await answer.json()).data
    expect(technologies[0]).toEqual({ name: 'Lattice', icon: '', iconPath: null })
    expect(await site.read('/en/about')).toContain('Lattice')
    expect((await site.get('/tech-stack.svg')).status).toBe(200)
  },
)
