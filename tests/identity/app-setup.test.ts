/** Setting up an authenticator app that takes too long, or is started twice. */
import { describe, expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { beginAda, enrolApp, openFactorSite, refusal } from '../support/second-factor-site.ts'
import { ada } from '../support/sign-in.ts'
import { codeAt, fromBase32 } from '../support/software-authenticator.ts'

/** More than there are tries. */
const many = 11

describe.each(databases)('setting up an app on $name', (database) => {
  test('a code of a set-up that was started again elsewhere is refused for that, and is no try', async () => {
    await using site = await openFactorSite({ database })
    const browser = await beginAda(site)
    const toCode = ({ data }: { data: { secret: string } }) =>
      codeAt(fromBase32(data.secret), site.now())
    const first = await browser.post('/auth/2fa/setup')
    const second = await browser.post('/auth/2fa/setup')
    const confirm = (token: string, setupId?: string) =>
      browser.post('/auth/2fa/confirm', { token, setupId })
    for (let i = 0; i < many; i++) {
      const late = await confirm(toCode(first), first.data.setupId)
      expect(late).toMatchObject(refusal(401, 'PENDING_EXPIRED'))
    }
    const unnamed = await confirm(toCode(first))
    expect(unnamed).toMatchObject(refusal(401, 'INVALID_2FA_CODE'))
    const other = await confirm(toCode(first), second.data.setupId)
    expect(other).toMatchObject(refusal(401, 'INVALID_2FA_CODE'))
    expect((await confirm(toCode(second), second.data.setupId)).status).toBe(200)
    const again = await confirm(toCode(second), second.data.setupId)
    expect(again).toMatchObject(refusal(401, 'PENDING_EXPIRED'))
  })

  test('ten wrong codes in a quarter of an hour are tried, and no more', async () => {
    await using site = await openFactorSite({ database })
    const browser = await beginAda(site)
    const confirm = (token: string) => browser.post('/auth/2fa/confirm', { token })
    const { data } = await browser.post('/auth/2fa/setup')
    const rightCode = () => codeAt(fromBase32(data.secret), site.now())
    const wrongCode = rightCode() === '000000' ? '111111' : '000000'
    for (let i = 0; i < 10; i++) {
      expect(await confirm(wrongCode)).toMatchObject(refusal(401, 'INVALID_2FA_CODE'))
    }
    expect(await confirm(rightCode())).toMatchObject({ status: 429 })
  })

  test('a code that comes after ten minutes is refused for that, and is no try', async () => {
    await using site = await openFactorSite({ database })
    const browser = await beginAda(site)
    const { data } = await browser.post('/auth/2fa/setup')
    site.pass(601)
    for (let i = 0; i < many; i++) {
      const token = codeAt(fromBase32(data.secret), site.now())
      const late = await browser.post('/auth/2fa/confirm', { token })
      expect(late).toMatchObject(refusal(401, 'PENDING_EXPIRED'))
    }
    await site.begin(browser, ada)
    expect((await enrolApp(site, browser)).recoveryCodes).toHaveLength(10)
  })
})
