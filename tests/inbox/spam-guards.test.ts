/** Blocked senders, headless browsers and the honeypot. */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { call, emailsIn, expectKept, messagesIn, post, typed } from '../support/guarded-forms.ts'
import { openTestSite } from '../support/site.ts'

test.each([
  ['eve@example.com', 403],
  ['EVE@Example.com', 403],
  ['anybody@spam.example', 403],
  ['eve@example.com.au', 303],
  ['eve@not-spam.example', 303],
])('with a block list, %s is answered with %i', async (email, status) => {
  const settings = { blockedSenders: ['eve@example.com', '@spam.example'] }
  await using site = await openTestSite({ settings })
  for (const form of ['feedback', 'contact']) {
    const page = await post(site, `/en/${form}`, { ...typed, email })
    expect(page.status).toBe(status)
    if (status === 403) {
      expect(await page.text()).toContain(catalogues.en.messages.problems.senderBlocked)
      const headers = { cookie: 'lang=en' }
      const answer = await (
        await call(site, `/api/${form}`, { ...typed, email }, { headers })
      ).json()
      expect(answer).toMatchObject({ success: false, code: 'FORBIDDEN', error: 'Forbidden' })
    }
  }
  expect(await messagesIn(site)).toHaveLength(status === 303 ? 2 : 0)
})

const headless: Record<string, string>[] = [
  { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36' },
  { 'sec-ch-ua': '"HeadlessChrome";v="140", "Chromium";v="140"' },
]

test.each(headless)(
  'a headless browser is accepted unless the settings block it: %j',
  async (headers) => {
    await using open = await openTestSite()
    expect((await call(open, '/api/contact', typed, { headers })).status).toBe(202)

    await using closed = await openTestSite({ settings: { blockHeadless: true } })
    const inEnglish = { headers: { ...headers, cookie: 'lang=en' } }
    const refused = await call(closed, '/api/contact', typed, inEnglish)
    const { code, error } = await refused.json()
    expect([refused.status, code]).toEqual([451, 'HEADLESS_BLOCKED'])
    expect(error).toBe('Unavailable For Headless Browser')
    for (const language of languages) {
      const page = await post(closed, `/${language}/feedback`, typed, { headers })
      expect(page.status).toBe(451)
      await expectKept(page, catalogues[language].messages.problems.headless)
    }
    expect((await post(closed, '/en/contact', { ...typed, driven: 'true' })).status).toBe(451)
    expect((await post(closed, '/en/contact', { ...typed, driven: 'false' })).status).toBe(303)
    expect((await call(closed, '/api/contact', typed)).status).toBe(202)
  },
)

test.each([
  ['what only a program fills in is filled in', { reference: 'https://pills.example' }, 'honeypot'],
  ['it was filled in within a second', { elapsed: '900' }, 'too_fast'],
  ['a person took their time', { elapsed: '2000', reference: '', driven: 'false' }, null],
  ['there is no script to measure it', {}, null],
  ['the time is nonsense', { elapsed: '-5' }, null],
])('when %s, the message is stored: %j as %s', async (_, signals, reason) => {
  await using site = await openTestSite({ isThrottled: true })
  const page = await post(site, '/ko/feedback', { ...typed, ...signals })
  // A spammer gets the same confirmation as anybody, and learns nothing.
  expect([page.status, page.headers.get('location')]).toEqual([303, '/ko/feedback?sent=1'])
  expect(await messagesIn(site)).toMatchObject([
    { ...typed, status: reason ? 'spam' : 'new', spam_reason: reason },
  ])
  expect(await emailsIn(site)).toHaveLength(reason ? 0 : 1)
})

test('a JSON call has no honeypot fields', async () => {
  await using site = await openTestSite()
  const refused = await call(site, '/api/contact', { ...typed, reference: '', elapsed: '5' })
  expect(refused.status).toBe(400)
  expect(Object.keys((await refused.json()).data.fields).sort()).toEqual(['elapsed', 'reference'])
})

test.each(languages)('a refused form reveals no honeypot field in %s', async (language) => {
  await using site = await openTestSite()
  const page = await post(site, `/${language}/contact`, { ...typed, email: 'x', reference: 'no' })
  const html = await page.text()
  expect(page.status).toBe(400)
  expect(html).toMatch(/aria-hidden="true"><label for="reference">/)
  expect(html).not.toContain('value="no"')
})
