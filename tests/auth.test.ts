/** The calls of sign-in and of sessions, from outside, on both databases. */
import { describe, expect, test } from 'vitest'
import { databases } from './databases.ts'
import { ada, createTestProvider, openBrowser, signIn } from './sign-in.ts'
import { now, openTestSite } from './site.ts'

const provider = createTestProvider()

describe.each(databases)('sign-in on $name', (database) => {
  test('an ID token opens a session, which me, refresh and logout know', async () => {
    await using site = await openTestSite({ database, provider })
    const browser = openBrowser((request) => site.site.answer(request))

    const signedIn = await signIn(browser, provider, ada, now())
    expect(signedIn.status).toBe(200)
    expect(signedIn.data).toMatchObject({ requiresTwoFactor: false })
    const me = await browser.get('/auth/me')
    expect(me.data).toEqual(signedIn.data.user)
    const refreshed = await browser.post('/auth/refresh')
    expect(refreshed.status).toBe(200)
    expect(await browser.post('/auth/logout')).toMatchObject({ status: 200, data: null })
    expect([...browser.cookies.keys()]).toEqual([])
    expect((await browser.get('/auth/me')).status).toBe(401)
  })
})
