/** Every answer with a status of 500 or more has the headers of all answers, an id, and a line in the log with the id. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ReadyAnswer } from '#server/platform/http/ready-bytes.ts'
import type { Site } from '#server/web/site.ts'
import { checkAnswer } from '../fuzz/check-answer.ts'
import { openFuzzSite } from '../fuzz/fuzz-site.ts'
import { makeRequest } from '../fuzz/make-request.ts'
import { databases } from '../support/databases.ts'
import { createRandom } from '../support/random.ts'
import { serveTestSite } from '../support/site.ts'

/** Without them, no call gets to its own work. */
const ofGuards = ['session', 'user_account']

test.each(databases)('every answer is reported that fails, on $name', async (database) => {
  await using opened = await database.open()
  const { db } = opened
  const { site, routes, failures, renew } = await openFuzzSite(opened, 'warn')
  const { people, known } = await renew()
  const random = createRandom(7)
  const failed: string[] = []
  const wrong: string[] = []
  for (const takesGuards of [false, true]) {
    for (const { name } of await db.introspection.getTables()) {
      // Tables that make up a virtual one cannot be renamed.
      if (ofGuards.includes(name) !== takesGuards || name.includes('_search')) continue
      await sql`alter table ${sql.table(name)} rename to ${sql.table(`taken_${name}`)}`.execute(db)
    }
    for (const route of [...routes, ...routes]) {
      const sent = makeRequest(random, route, people.admin, known)
      const address = `http://${sent.headers['host']}${sent.address}`
      const answer = await site.answer(new Request(address, sent), { peer: '127.0.0.1' })
      const { headers, status } = answer
      const logged = failures.splice(0)
      if (status < 500) continue
      failed.push(route.kind)
      const body = Buffer.from(await answer.arrayBuffer())
      const isReported = logged.some(
        ({ requestId, msg }) =>
          requestId === headers.get('x-request-id') && msg === 'request failed',
      )
      const problems = checkAnswer(route.kind, { status, headers, body })
      if (!isReported) problems.push('no line')
      wrong.push(
        ...problems
          .filter((one) => !one.startsWith('status'))
          .map((one) => `${sent.method} ${sent.address}: ${one}`),
      )
    }
  }
  expect(wrong).toEqual([])
  expect(failed.length).toBeGreaterThan(routes.length)
  const kinds = ['admin API', 'auth', 'file', 'form', 'page', 'panel', 'picture', 'public API']
  expect([...new Set(failed)].sort()).toEqual(kinds)
})

const late: [name: string, ask: Site['ask']][] = [
  [
    'an answer that cannot be sent',
    async () => new Response('', { headers: { Link: '<https://한.example>' } }),
  ],
  ['a stored answer that cannot be sent', () => new ReadyAnswer(200, ['Link', '<한>'], null)],
  [
    'a search for a stored answer that fails',
    () => {
      throw new Error('It cannot be found.')
    },
  ],
]

test.each(late)(
  '%s is reported by the server itself, and shows nothing of the error',
  async (_, ask) => {
    await using served = await serveTestSite()
    served.site.ask = ask
    const answer = await fetch(`${served.origin}/ko`)
    const body = Buffer.from(await answer.arrayBuffer())
    expect(body.toString()).toBe('')
    const { headers, status } = answer
    expect(checkAnswer('page', { status, headers, body })).toEqual(['status 500'])
    const line = {
      msg: 'request failed',
      requestId: headers.get('x-request-id'),
      path: '/ko',
      status,
    }
    expect(served.logged).toContainEqual(
      expect.objectContaining({
        ...line,
        err: expect.objectContaining({ stack: expect.any(String) }),
      }),
    )
  },
)
