/** Passkeys as a second factor, over HTTP, on both databases. */
import { describe, expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { databases } from '../support/databases.ts'
import {
  emailsOf,
  enrolApp,
  enrolPasskey,
  openFactorSite,
  refusal,
  showPasskey,
} from '../support/second-factor-site.ts'
import { ada, bom } from '../support/sign-in.ts'

describe.each(databases)('passkeys of a site on $name', (database) => {
  test('a passkey is registered, offered first, signs in, steps up and is removed', async () => {
    await using site = await openFactorSite({ database })
    const browser = site.openBrowser()
    await site.begin(browser, ada)
    const { authenticator, answered } = await enrolPasskey(browser, 'Laptop')
    expect(answered.data).toEqual({
      passkey: {
        id: authenticator.credentialId,
        name: 'Laptop',
        createdAt: site.now().toISOString(),
        lastUsedAt: null,
      },
      recoveryCodes: expect.any(Array),
    })
    const methods = async () => (await browser.get('/auth/2fa/methods')).data
    expect(await methods()).toEqual(['passkey', 'recovery'])
    const app = await enrolApp(site, browser)
    expect(await methods()).toEqual(['passkey', 'totp', 'recovery'])
    const second = await enrolPasskey(browser)
    expect(second.answered.data.recoveryCodes).toBeNull()

    const again = site.openBrowser()
    const begun = await site.begin(again, ada)
    expect(begun.data.methods).toEqual(['passkey', 'totp', 'recovery'])
    expect((await showPasskey(again, authenticator)).status).toBe(200)

    site.pass(301)
    const path = `/auth/passkeys/${authenticator.credentialId}`
    expect(await again.call('DELETE', path)).toMatchObject(refusal(403, 'STEP_UP_REQUIRED'))
    expect((await showPasskey(again, authenticator)).status).toBe(200)
    expect((await again.get('/auth/passkeys')).data).toHaveLength(2)
    expect((await again.call('DELETE', path)).status).toBe(200)
    expect((await again.call('DELETE', path)).status).toBe(404)
    expect((await showPasskey(again, authenticator)).status).toBe(401)
    expect((await again.post('/auth/2fa/verify', { token: app.code() })).status).toBe(200)
  })

  test('somebody with the password who uses up the attempts locks out no browser that has used the passkey', async () => {
    await using site = await openFactorSite({ database })
    const browser = site.openBrowser()
    await site.begin(browser, ada)
    const { authenticator } = await enrolPasskey(browser)
    const known = site.openBrowser()
    await site.begin(known, ada)
    expect((await showPasskey(known, authenticator)).status).toBe(200)

    // No challenge is pending, and a started sign-in allows five attempts.
    const response = authenticator.assert({ challenge: 'AAAA' })
    for (let count = 0; count < 4; count += 1) {
      const stranger = site.openBrowser()
      await site.begin(stranger, ada)
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await stranger.post('/auth/passkeys/verify', { response })).status).toBe(401)
      }
    }
    const unknown = site.openBrowser()
    await site.begin(unknown, ada)
    expect(await showPasskey(unknown, authenticator)).toMatchObject(refusal(429, 'RATE_LIMITED'))

    await site.begin(known, ada)
    expect((await showPasskey(known, authenticator)).status).toBe(200)
    site.pass(301)
    expect((await showPasskey(known, authenticator)).status).toBe(200)
  })

  test('with the last passkey go the recovery codes, and the email says that the factor is off', async () => {
    await using site = await openFactorSite({ database })
    const browser = site.openBrowser()
    await site.begin(browser, ada)
    const { factorRemoved, secondFactorOff } = catalogues.en.notices.subject
    const [first, last] = [await enrolPasskey(browser), await enrolPasskey(browser)]
    await browser.call('DELETE', `/auth/passkeys/${first.authenticator.credentialId}`)
    expect((await emailsOf(site)).join()).toContain(factorRemoved)
    expect((await emailsOf(site)).join()).not.toContain(secondFactorOff)
    await browser.call('DELETE', `/auth/passkeys/${last.authenticator.credentialId}`)
    expect((await emailsOf(site)).join()).toContain(secondFactorOff)
    expect(await site.database.db.selectFrom('recovery_code').selectAll().execute()).toEqual([])
    expect((await site.begin(site.openBrowser(), ada)).data).toMatchObject({
      requiresTwoFactor: false,
    })
  })

  test('a challenge is valid for one response, in its browser and for its purpose', async () => {
    await using site = await openFactorSite({ database })
    const browser = site.openBrowser()
    await site.begin(browser, ada)
    const { authenticator } = await enrolPasskey(browser)
    const [one, other] = [site.openBrowser(), site.openBrowser()]
    for (const each of [one, other]) await site.begin(each, ada)

    const { data } = await one.post('/auth/passkeys/verify/options')
    const response = authenticator.assert(data)
    const stolen = await other.post('/auth/passkeys/verify', { response })
    expect(stolen).toMatchObject(refusal(401, 'INVALID_2FA_CODE'))
    const forged = authenticator.assert(data, { challenge: 'AAAA' })
    expect((await one.post('/auth/passkeys/verify', { response: forged })).status).toBe(401)
    expect((await one.post('/auth/passkeys/verify', { response })).status).toBe(401)
    expect((await showPasskey(one, authenticator)).status).toBe(200)

    const stepUp = await browser.post('/auth/passkeys/verify/options')
    const made = await enrolPasskey(browser)
    const registration = made.authenticator.register(stepUp.data)
    const misused = await browser.post('/auth/passkeys/register', { response: registration })
    expect(misused).toMatchObject(refusal(401, 'INVALID_2FA_CODE'))
  })

  test('a passkey belongs to one user, and no other user can remove it', async () => {
    await using site = await openFactorSite({ database })
    const [hers, his] = [site.openBrowser(), site.openBrowser()]
    await site.begin(hers, ada)
    await site.begin(his, bom)
    const { authenticator } = await enrolPasskey(hers)

    const options = await his.post('/auth/passkeys/register/options')
    const response = authenticator.register(options.data)
    const taken = await his.post('/auth/passkeys/register', { response })
    expect(taken).toMatchObject(refusal(401, 'INVALID_2FA_CODE'))
    const removed = await his.call('DELETE', `/auth/passkeys/${authenticator.credentialId}`)
    expect(removed).toMatchObject(refusal(404, 'NOT_FOUND'))
    expect((await hers.get('/auth/passkeys')).data).toHaveLength(1)
    expect((await his.get('/auth/passkeys')).data).toEqual([])
  })
})
