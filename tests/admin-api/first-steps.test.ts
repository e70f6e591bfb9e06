/** The first steps of a new owner on the panel's Home: each is done as soon as the site shows it. */
import { describe, expect, test } from 'vitest'
import type { AdminHome } from '#shared/admin/home.ts'
import { fixedPages } from '#shared/site.ts'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { markSamples, unmarkSamples } from '../../server/content/store/sample-documents.ts'
import { parseEnv } from '../../server/settings/env.ts'
import { anyDatabase } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openPanelSite, type PanelSite } from '../support/panel-api.ts'
import { enrolApp } from '../support/second-factor-site.ts'

async function readSteps(site: PanelSite): Promise<AdminHome['firstSteps']> {
  // Setting up a factor renews the session.
  const { accessToken } = (await site.ada.browser.post('/auth/refresh')).data
  const { data } = await site.ada.browser.get('/api/admin/home', {
    authorization: `Bearer ${accessToken}`,
  })
  return data.firstSteps
}

async function openSteps(site: PanelSite): Promise<string[]> {
  return (await readSteps(site)).filter(({ isDone }) => !isDone).map(({ name }) => name)
}

describe.each(anyDatabase)('on $name', (database) => {
  test('the steps of the content count what this site has, and each can be done', async () => {
    await using site = await openPanelSite({ database })
    const { db } = site.database
    const content = createFixtureContent()
    const openOnes = async () => {
      await storeContent(db, content, site.now)
      return (await openSteps(site)).filter((name) =>
        ['own', 'about', 'work', 'resumes'].includes(name),
      )
    }
    // The fixture has uploaded files.
    expect(await openOnes()).toEqual(['resumes'])
    content.resumes.ko = { source: 'made' }
    expect(await openOnes()).toEqual([])
    const { summary } = content.profile
    content.profile.summary = { ko: '소개', en: '' }
    expect(await openOnes()).toEqual(['about'])
    content.site.languages = ['ko']
    expect(await openOnes()).toEqual([])
    content.profile.summary = { ko: '' }
    content.site.pages = fixedPages.filter((page) => page !== 'about')
    expect(await openOnes()).toEqual([])
    content.profile.summary = summary
    Object.assign(content, { projects: [], posts: {}, home: { ...content.home, projects: [] } })
    expect(await openOnes()).toEqual(['work'])
    content.site.pages = ['home', 'about']
    expect(await openOnes()).toEqual([])

    const key = { kind: 'profile', id: 'profile' } as const
    await db.transaction().execute((tx) => markSamples(tx, [key]))
    expect(await openSteps(site)).toContain('own')
    await db.transaction().execute((tx) => unmarkSamples(tx, [key]))
    expect(await openSteps(site)).not.toContain('own')
  })

  test('the steps of a site that was just started are all open, and those of settings follow them', async () => {
    await using site = await openPanelSite({ database })
    const ofContent = ['about', 'work', 'resumes']
    expect(await openSteps(site)).toEqual([
      ...ofContent,
      ...['provider', 'mail', 'secondFactor', 'backup'],
    ])

    const settings = parseEnv({
      GOOGLE_CLIENT_ID: 'ours.apps.googleusercontent.com',
      MAIL_URL: 'smtp://me:password@mail.example.com:587',
      MAIL_TO: 'owner@example.com',
    })
    await using later = await openPanelSite({ database, settings })
    expect(await openSteps(later)).toEqual([...ofContent, 'secondFactor', 'backup'])
    await enrolApp(later, later.ada.browser)
    expect(await openSteps(later)).toEqual([...ofContent, 'backup'])
  })
})
