/** The preview of a draft is the page that publishing would give, for admins alone. */
import { describe, expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'

const [project] = createFixtureContent().projects
const document = `/project/${project?.id}`
const adminPath = '/yard-gate'
/** Scripts cannot run in a preview, and are left out. */
const script = /<script\b[^>]*>[\s\S]*?<\/script>/g

describe.each(databases)('on $name', (database) => {
  test('the preview shows the draft, changes nothing, and is what is published', async () => {
    await using site = await openEditingSite({ database, settings: { adminPath } })
    const { cookie } = site.asAdmin
    const open = () => site.get(`${adminPath}/preview${document}/ko`, { headers: { cookie } })
    await site.save(document, 'present', {
      'texts.ko.description': [project?.texts.ko?.description, '## 초안\n\n새 본문'],
    })
    const preview = await open()
    const shown = await preview.text()
    expect(preview.status).toBe(200)
    expect(shown).toContain('새 본문')
    const policy = preview.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toMatch(/; sandbox allow-same-origin$/)
    expect(policy).not.toContain('script-src')
    expect(preview.headers.get('cache-control')).toBe('no-store')
    expect(await site.read(`/ko/projects/${project?.id}`)).not.toContain('새 본문')

    await site.ask('POST', `${document}/publish`, { version: 'present' })
    const published = await site.read(`/ko/projects/${project?.id}`)
    expect(published).toMatch(script)
    expect(published.replaceAll(script, '')).toBe(shown)
  })

  test('the preview of the technologies contains icons that the published file lacks', async () => {
    await using site = await openEditingSite({ database, settings: { adminPath } })
    const { cookie } = site.asAdmin
    const [category] = createFixtureContent().techStack
    const added = [...(category?.technologies ?? []), { name: 'Svelte', icon: 'svelte' }]
    const saved = await site.save('/tech-stack/tech-stack', 'present', {
      '0.technologies': [category?.technologies, added],
    })
    expect(saved).toMatchObject({ status: 200 })
    const preview = await site.get(`${adminPath}/preview/tech-stack/tech-stack/ko`, {
      headers: { cookie },
    })
    const shown = await preview.text()
    expect(shown).toContain('<use href="#icon-svelte">')
    expect(shown).toContain('<symbol id="icon-svelte"')
    expect(await site.read('/tech-stack.svg')).not.toContain('svelte')
  })

  test('previews and a publication at the same time do not disturb each other', async () => {
    await using site = await openEditingSite({ database, settings: { adminPath } })
    const { cookie } = site.asAdmin
    const open = () => site.get(`${adminPath}/preview${document}/ko`, { headers: { cookie } })
    await site.save(document, 'present', {
      'texts.ko.title': [project?.texts.ko?.title, '새 제목'],
    })
    const [published, ...previews] = await Promise.all([
      site.ask('POST', `${document}/publish`, { version: 'present' }),
      ...Array.from({ length: 6 }, open),
    ])
    expect(published.status).toBe(200)
    expect(previews.map(({ status }) => status)).toEqual(previews.map(() => 200))
  })

  test('a draft that cannot be published is answered with its problems', async () => {
    await using site = await openEditingSite({ database, settings: { adminPath } })
    await site.save(document, 'present', { 'texts.ko.title': [project?.texts.ko?.title, ''] })
    const { cookie } = site.asAdmin
    const preview = await site.get(`${adminPath}/preview${document}/ko`, { headers: { cookie } })
    expect(preview.status).toBe(422)
    expect(await preview.text()).toBe('texts.ko.title is empty')
  })

  test('without the session of an admin there is no such address', async () => {
    await using site = await openEditingSite({ database, settings: { adminPath } })
    const open = (path: string, headers = {}) => site.get(adminPath + path, { headers })
    expect((await open(`/preview${document}/ko`)).status).toBe(404)
    const { cookie } = site.asAdmin
    expect((await open('/preview/project/999/ko', { cookie })).status).toBe(404)
    expect((await open(`/preview${document}/fr`, { cookie })).status).toBe(404)
    expect((await open(`/preview${document}/ko`, { cookie })).status).toBe(200)
    await site.database.db.updateTable('user_account').set({ role: 'user' }).execute()
    expect((await open(`/preview${document}/ko`, { cookie })).status).toBe(404)
  })

  test('an admin who owes a second factor sees no draft', async () => {
    const settings = { adminPath, adminSecondFactor: 'required' as const }
    await using site = await openEditingSite({ database, settings })
    const { cookie } = site.asAdmin
    const open = (path: string) => site.get(adminPath + path, { headers: { cookie } })
    expect((await open('/content')).status).toBe(200)
    expect((await open(`/preview${document}/ko`)).status).toBe(404)
  })
})
