import { expect, test } from 'vitest'
import { createMail, startMailProvider } from '#tests/support/mail.ts'
import { isLoopback } from '../../platform/http/loopback.ts'
import { createEmailjs } from './emailjs.ts'
import { type EmailjsSettings, parseMailUrl } from './mail-url.ts'

const never = new AbortController().signal
const fine = () => ({ status: 200, text: 'OK' })

function openAt(host: string, keys = 'public', options = '') {
  const read = parseMailUrl(
    `emailjs://${keys}@${host}?service=service_1&template=template_1${options}`,
    isLoopback,
  )
  if (!('settings' in read)) throw new Error(read.problem)
  return createEmailjs('emailjs', read.settings as EmailjsSettings)
}

const params = {
  to_email: 'owner@example.com, second@example.com',
  from_name: 'Ada',
  from_email: 'ada@example.com',
  subject: '[Portfolio Feedback] Hello',
  html_content: '<p>Hi!</p>',
  plain_content: 'From: Ada\n\nHi!',
  category: 'bug',
  message: 'Hi! <b>',
  timestamp: '2026. 11. 21. 오후 9:00:00',
  website_url: 'https://example.com',
  website_name: '홍길동',
}
const mail = createMail({ to: ['owner@example.com', 'second@example.com'] })

test('the send call contains exactly the specified fields', async () => {
  await using provider = await startMailProvider(fine)
  const attempt = await openAt(provider.host).send(mail, never)

  expect(attempt).toEqual({ outcome: 'sent', status: 200, response: 'OK' })
  const [call] = provider.calls
  expect(call?.path).toBe('POST /api/v1.0/email/send')
  expect(call?.headers['content-type']).toBe('application/json')
  expect(JSON.parse(call?.body ?? '')).toEqual({
    lib_version: '4.4.1',
    user_id: 'public',
    service_id: 'service_1',
    template_id: 'template_1',
    template_params: params,
  })
})

test('a private key is sent in the way that the provider requires', async () => {
  await using provider = await startMailProvider(fine)
  await openAt(provider.host, 'public:pri%2Fvate').send(mail, never)
  expect(JSON.parse(provider.calls[0]?.body ?? '')).toMatchObject({ accessToken: 'pri/vate' })
})

test('the form-based variant sends the same fields as a form', async () => {
  await using provider = await startMailProvider(fine)
  await openAt(provider.host, 'public', '&form=true').send(mail, never)
  const [call] = provider.calls
  expect(call?.path).toBe('POST /api/v1.0/email/send-form')
  const type = call?.headers['content-type'] ?? ''
  const form = await new Response(call?.body, { headers: { 'content-type': type } }).formData()
  const normalized = Object.entries(Object.fromEntries(form)).map(([name, value]) => [
    name,
    String(value).replaceAll('\r\n', '\n'),
  ])
  expect(Object.fromEntries(normalized)).toEqual({
    lib_version: '4.4.1',
    user_id: 'public',
    service_id: 'service_1',
    template_id: 'template_1',
    ...params,
  })
})

test('an email without a visitor is from the site itself', async () => {
  await using provider = await startMailProvider(fine)
  await openAt(provider.host).send(
    createMail({ kind: 'notice', replyTo: null, about: null }),
    never,
  )
  expect(JSON.parse(provider.calls[0]?.body ?? '').template_params).toMatchObject({
    from_name: '홍길동',
    from_email: 'madang@example.com',
    category: '',
    message: 'From: Ada\n\nHi!',
  })
})

test('the answer of a visitor to a reply of the owner goes to the owner', async () => {
  await using provider = await startMailProvider(fine)
  const reply = createMail({ kind: 'reply', replyTo: 'owner@example.com', about: null })
  await openAt(provider.host).send(reply, never)
  expect(JSON.parse(provider.calls[0]?.body ?? '').template_params).toMatchObject({
    from_name: '홍길동',
    from_email: 'owner@example.com',
  })
})

test.each([
  [200, 'sent'],
  [400, 'dead'],
  [401, 'dead'],
  [403, 'dead'],
  [404, 'dead'],
  [413, 'dead'],
  [429, 'deferred'],
  [451, 'dead'],
  [500, 'deferred'],
  [502, 'deferred'],
  [503, 'deferred'],
] as const)('a response with status %i leaves the email %s', async (status, outcome) => {
  await using provider = await startMailProvider(() => ({ status, text: 'Said\r\nthe other side' }))
  expect(await openAt(provider.host).send(mail, never)).toEqual({
    outcome,
    status,
    response: 'Said the other side',
  })
})

test('the waiting time of a throttling response is respected', async () => {
  await using provider = await startMailProvider(() => ({
    status: 429,
    text: 'Too Many Requests',
    headers: { 'retry-after': '90' },
  }))
  expect(await openAt(provider.host).send(mail, never)).toMatchObject({ retryAfterS: 90 })
})

test('a closed or refused connection has status 0 and is retried', async () => {
  const provider = await startMailProvider(() => null)
  const transport = openAt(provider.host)
  const closed = await transport.send(mail, never)
  await provider[Symbol.asyncDispose]()
  const refused = await transport.send(mail, never)
  for (const attempt of [closed, refused]) {
    expect(attempt).toEqual({ outcome: 'deferred', status: 0, response: expect.any(String) })
    expect(attempt.response).not.toBe('')
  }
})

test('keys are not sent to a host that the provider redirects to', async () => {
  await using other = await startMailProvider(fine)
  await using provider = await startMailProvider(() => ({
    status: 307,
    text: '',
    headers: { location: `http://${other.host}/api/v1.0/email/send` },
  }))
  expect(await openAt(provider.host).send(mail, never)).toMatchObject({ outcome: 'dead' })
  expect(other.calls).toEqual([])
})
