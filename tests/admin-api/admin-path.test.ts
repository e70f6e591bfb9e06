import { expect, test } from 'vitest'
import { routes } from '../../app/routes.ts'
import { isAdminPath } from '../../server/identity/sign-in/admin-path.ts'

test('the panel cannot be configured at an address that is already used', () => {
  const taken = routes.flatMap(function pathsOf({ path, children = [] }): string[] {
    return [...(path ? [path] : []), ...children.flatMap(pathsOf)]
  })
  expect(taken.length).toBeGreaterThan(5)
  for (const path of taken.filter((one) => !one.startsWith('*'))) {
    expect(isAdminPath(`/${path.split('/')[0]}`), path).toBe(false)
  }
  expect(isAdminPath('/api')).toBe(false)
  expect(isAdminPath('/auth/panel')).toBe(false)
  expect(isAdminPath('/')).toBe(false)
  expect(isAdminPath('/a"b')).toBe(false)
  expect(isAdminPath('/office/back-door')).toBe(true)
})
