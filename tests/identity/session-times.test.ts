import { describe, expect, test } from 'vitest'
import { openAuthSite } from '../support/auth-site.ts'
import { databases } from '../support/databases.ts'
import { asked, expired, openSignedIn } from '../support/session-browser.ts'

describe.each(databases)('the times of sessions on $name', (database) => {
  test('thirty minutes without activity end a session; asking for the current user is not activity', async () => {
    await using site = await openAuthSite({ database })
    const { browser, accessToken } = await openSignedIn(site)
    for (let minutes = 0; minutes < 30; minutes += 5) {
      site.pass(300)
      for (const path of ['/auth/me', '/auth/sessions']) {
        expect((await browser.get(path)).status, String(minutes)).toBe(200)
      }
      expect((await browser.post('/auth/refresh')).status).toBe(200)
    }
    site.pass(0.001)
    expect((await browser.get('/auth/me')).code).toBe('SESSION_EXPIRED')
    expect((await browser.get('/auth/sessions')).code).toBe('SESSION_EXPIRED')
    expect((await browser.post('/auth/refresh')).code).toBe('SESSION_EXPIRED')
    expect((await site.auth.guard.authorize(asked(browser, accessToken))).ok).toBe(false)
  })

  test('an action of the user restarts the thirty minutes; a request that a page makes by itself does not', async () => {
    await using site = await openAuthSite({ database, times: { accessMs: 10 * 3_600_000 } })
    const { browser, accessToken } = await openSignedIn(site)
    const { guard } = site.auth
    site.pass(1700)
    expect((await guard.authorize(asked(browser, accessToken))).ok).toBe(true)
    site.pass(1700)
    expect((await guard.authorize(asked(browser, accessToken), { isActivity: false })).ok).toBe(
      true,
    )
    site.pass(101)
    expect(await guard.authorize(asked(browser, accessToken))).toEqual(expired)
  })

  test('the time of the last activity is accurate to 1/360 of the idle time, and written no more often', async () => {
    await using site = await openAuthSite({ database, times: { idleMs: 3600 } })
    const { browser, accessToken } = await openSignedIn(site)
    const lastActive = async () =>
      (await site.database.db.selectFrom('session').select('last_active_at').executeTakeFirst())
        ?.last_active_at
    const authorize = () => site.auth.guard.authorize(asked(browser, accessToken))
    site.pass(0.009)
    await authorize()
    expect(await lastActive()).toBe('2026-11-21T12:00:00.000Z')
    site.pass(0.001)
    await authorize()
    expect(await lastActive()).toBe('2026-11-21T12:00:00.010Z')
  })

  test('a session ends after twelve hours, regardless of activity', async () => {
    await using site = await openAuthSite({ database })
    let { browser, accessToken } = await openSignedIn(site)
    for (let minutes = 0; minutes < 12 * 60 - 8; minutes += 8) {
      site.pass(480)
      accessToken = (await browser.post('/auth/refresh')).data.accessToken
      expect((await site.auth.guard.authorize(asked(browser, accessToken))).ok).toBe(true)
    }
    site.pass(480)
    expect(await site.auth.guard.authorize(asked(browser, accessToken))).toEqual(expired)
    expect((await browser.post('/auth/refresh')).code).toBe('SESSION_EXPIRED')
  })
})
