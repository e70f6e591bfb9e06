/** Nothing of the sample is left once an owner has started her own site: no word of it in any page, file or name. */
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { defaultRenderer } from '../../server/content/markdown/default-renderer.ts'
import { prepareOwnSite } from '../../server/editing/own-site.ts'
import { listSamplePhrases } from '../support/sample-phrases.ts'
import { findTraces, listTraces, readEverything } from '../support/sample-traces.ts'
import { openTestSite } from '../support/site.ts'

const silentAudit = { append: async () => ({ seq: 0 }) } as unknown as Parameters<
  typeof prepareOwnSite
>[0]['audit']

test('an own site has no name and no sentence of the sample', async () => {
  const { phrases, files: resumes } = await listSamplePhrases()
  expect(phrases.length).toBeGreaterThan(1000)
  const sought = await listTraces()
  expect(sought.length).toBeGreaterThan(phrases.length * 0.95)
  for (const name of ['홍길동', 'Gildong Hong', 'ホン・ギルドン', 'gildong-hong.en.pdf']) {
    expect(sought).toContain(name)
  }

  await using site = await openTestSite()
  const before = [...(await readEverything(site)).values()].join('\n')
  const seen = sought.filter((text) => before.includes(text))
  // The list finds what it is made of.
  expect(seen.length).toBeGreaterThan(sought.length * 0.6)

  const { db } = site.database
  const now = () => new Date('2026-11-22T09:00:00Z')
  const request = {
    languages: [...languages],
    name: { ko: '김미나', en: 'Mina Kim', ja: 'キム・ミナ' },
    work: {
      ko: '제품 디자인을 배웁니다.',
      en: 'I study product design.',
      ja: '製品デザインを学んでいます。',
    },
    email: 'mina@studio.example',
  }
  const prepared = await prepareOwnSite(
    { audit: silentAudit, db, now, renderer: defaultRenderer },
    request,
  )
  if (!prepared.ok) throw new Error(JSON.stringify(prepared))
  const started = await db.transaction().execute((tx) => prepared.value(tx, null))
  expect(started).toMatchObject({ ok: true, value: { kept: [] } })

  expect(await findTraces(site, sought)).toEqual([])
  const pages = [...(await readEverything(site)).entries()]
  expect(pages.filter(([, text]) => text.includes('Mina Kim')).length).toBeGreaterThan(20)
  for (const file of resumes) expect((await site.get(`/resumes/${file}`)).status).toBe(404)
})
