/** The panel's download of a static copy. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createSiteServer } from '#server/web/site-server.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { openAdminSite } from '../support/admin-site.ts'
import { databases } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { readZip } from '../support/read-zip.ts'

const path = '/api/admin/site/copy'

test.each(databases)(
  'an admin downloads the copy for an address, which is recorded, on $name',
  async (database) => {
    const content = createFixtureContent()
    content.site.languages = ['en']
    await using site = await openAdminSite({ database, content })
    const { asAdmin: headers } = site
    expect((await site.get(path)).status).toBe(401)
    const wrong = await site.get(`${path}?address=ada.example`, { headers })
    expect(wrong.status).toBe(400)
    expect((await wrong.json()).data.fields).toHaveProperty('address')

    const address = 'https://ada.github.io/site/'
    const answer = await site.get(`${path}?address=${encodeURIComponent(address)}`, { headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const files = await readZip(Buffer.from(await answer.arrayBuffer()))
    const page = Buffer.from(files['en/about/index.html'] ?? '', 'base64').toString()
    expect(page).toContain('<link rel="canonical" href="https://ada.github.io/site/en/about/"/>')
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['404.html', 'og/en/about.png']))
    const last = await site.database.db
      .selectFrom('audit')
      .select(['event', 'detail'])
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(last.event).toBe('site_copied')
    expect(last.detail).toContain(address)
  },
)

test('one copy is made at a time, and a reader who leaves makes room for the next one', async () => {
  await using site = await openAdminSite()
  await using server = createSiteServer(site.site).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (language = 'en') => {
    const headers = { ...site.asAdmin, host: 'localhost:3000', 'accept-language': language }
    const [answer] = await once(get({ port, path, headers }), 'response')
    return answer as IncomingMessage
  }
  const first = await ask()
  expect(first.statusCode).toBe(200)
  const refusals = []
  for (const language of languages) {
    const refused = await ask(language)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30'])
    const { code, error } = JSON.parse(await text(refused))
    expect(code).toBe('UNAVAILABLE')
    refusals.push(error)
  }
  expect(refusals).toEqual(languages.map((language) => catalogues[language].errors.COPY_RUNNING))

  first.destroy()
  await expect
    .poll(async () => {
      const next = await ask()
      next.destroy()
      return next.statusCode
    })
    .toBe(200)
  const copies = await site.database.db
    .selectFrom('audit')
    .select('event')
    .where('event', '=', 'site_copied')
    .execute()
  expect(copies).toHaveLength(2)
})
