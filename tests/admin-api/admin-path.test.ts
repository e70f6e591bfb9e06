import { expect, test } from 'vitest'
import { routes } from '../../app/routes.ts'
import { isAdminPath } from '../../server/identity/sign-in/admin-path.ts'
import { databases } from '../support/databases.ts'
import { openTestSite } from '../support/site.ts'

test('the panel cannot be configured at an address that is already used', () => {
  expect(isAdminPath('/api')).toBe(false)
  expect(isAdminPath('/auth/panel')).toBe(false)
  expect(isAdminPath('/')).toBe(false)
  expect(isAdminPath('/a"b')).toBe(false)
  expect(isAdminPath('/office/back-door')).toBe(true)
})

test('a site does not open if the panel would be where pages are', async () => {
  const pages = routes.flatMap(function pathsOf({ path, children = [] }): string[] {
    return [...(path ? [path] : []), ...children.flatMap(pathsOf)]
  })
  const taken = pages.filter((path) => path !== '*').map((path) => `/${path.split('/')[0]}`)
  expect(taken).toContain('/play')
  for (const database of databases) {
    await using opened = await database.openFilled()
    const open = (adminPath: string) =>
      openTestSite({
        database: { ...database, openFilled: async () => opened },
        settings: { adminPath },
      })
    for (const path of [...taken, '/contact/panel', '/Blog']) {
      await expect(open(path), path).rejects.toThrow(
        `ADMIN_PATH=${path} is already in use by a page.`,
      )
    }
    expect((await (await open('/office/back-door')).get('/en')).status).toBe(200)
  }
})
