/** How a draft looks when its address is shared: the words and the picture that publishing would give. */
import { describe, expect, test } from 'vitest'
import { anyDatabase } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'

const [project] = createFixtureContent().projects
const document = `/project/${project?.id}`
const picture = `/og/ko/projects/${project?.id}.png`
const title = [project?.texts.ko?.title, '초안의 제목'] as [unknown, unknown]

describe.each(anyDatabase)('on $name', (database) => {
  test('the picture of a draft is not shown to visitors, and is theirs once it is published', async () => {
    await using site = await openEditingSite({ database })
    const before = await readPicture(site)
    await site.save(document, 'present', { 'texts.ko.title': title })

    const look = await site.ask('GET', `${document}/shared/ko`)
    expect(look).toMatchObject({ status: 200, data: { host: 'localhost:3000' } })
    expect(look.data.title).toContain('초안의 제목')
    const drawn = Buffer.from(look.data.picture, 'base64')
    expect(drawn.equals(before)).toBe(false)
    expect((await readPicture(site)).equals(before)).toBe(true)

    await site.ask('POST', `${document}/publish`, { version: 'present' })
    expect((await readPicture(site)).equals(drawn)).toBe(true)
  })

  test('a draft that cannot be published is answered with its problems', async () => {
    await using site = await openEditingSite({ database })
    await site.save(document, 'present', { 'texts.ko.title': [project?.texts.ko?.title, ''] })
    expect(await site.ask('GET', `${document}/shared/ko`)).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      data: { problems: [{ path: ['texts', 'ko', 'title'], problem: 'is empty' }] },
    })
  })

  test('a document that does not exist, and a visitor, are refused', async () => {
    await using site = await openEditingSite({ database })
    expect((await site.ask('GET', '/project/999/shared/ko')).status).toBe(404)
    expect((await site.ask('GET', `${document}/shared/fr`)).status).toBe(400)
    const asVisitor = await site.get(`/api/admin/content${document}/shared/ko`)
    expect(asVisitor.status).toBe(401)
  })
})

async function readPicture(site: Awaited<ReturnType<typeof openEditingSite>>): Promise<Buffer> {
  await site.refresh()
  return Buffer.from(await (await site.get(picture)).arrayBuffer())
}
