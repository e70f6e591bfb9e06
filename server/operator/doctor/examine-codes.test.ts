import { expect, test } from 'vitest'
import { createFixtureContent } from '#tests/support/fixture-content.ts'
import { serveTestSite } from '#tests/support/site.ts'
import { storeContent } from '../../content/kinds/store-content.ts'
import { parseEnv } from '../../settings/env.ts'
import { examineCodes } from './examine-codes.ts'

const now = () => new Date('2026-11-21T12:00:00Z')

test('the codes of search engines are looked for on Home, as it is served', async () => {
  const content = createFixtureContent()
  await using site = await serveTestSite({ content })
  const examine = (origin = site.origin) =>
    examineCodes({ ...site.database, env: parseEnv({ PUBLIC_ORIGIN: origin }), now, args: [] })
  expect(await examine()).toEqual([])

  content.site.verification = { google: 'a'.repeat(43), naver: 'b'.repeat(40) }
  await storeContent(site.database.db, content, now)
  await using other = await serveTestSite()
  let home = `${other.origin}/`
  expect(await examine(other.origin)).toEqual([
    ['FAILED', 'search', `${home} does not have the code of Google: does it lead to this site?`],
    ['FAILED', 'search', `${home} does not have the code of NAVER: does it lead to this site?`],
  ])
  await site.refresh()
  home = `${site.origin}/`
  expect(await examine()).toEqual([
    ['ok', 'search', `${home} has the code of Google`],
    ['ok', 'search', `${home} has the code of NAVER`],
  ])
  expect(await examine('http://127.0.0.1:1')).toEqual([
    ['warning', 'search', expect.stringContaining('the codes of Google, NAVER are not checked')],
  ])
})
