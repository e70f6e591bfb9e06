/** The panel's download of a static copy. */
import { expect, test } from 'vitest'
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
