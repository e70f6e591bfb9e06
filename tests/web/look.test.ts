/** The look that an owner has chosen: in pages, icons and link pictures, from its publication on. */
import { createHash } from 'node:crypto'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Content } from '#shared/content.ts'
import { languages } from '#shared/i18n/languages.ts'
import { accents, type LookContent, latticePatterns } from '#shared/look.ts'
import { latticePatterns as drawnPatterns } from '../../app/ui/lattice-patterns.ts'
import { toContentFiles } from '../../server/content/folder/content-files.ts'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { countBytes, maxFlightBytes } from '../support/first-flight.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { made } from '../support/made-resumes.ts'
import { addPicture } from '../support/media-site.ts'
import { readSample, readSampleWithPage } from '../support/own-page.ts'
import { now } from '../support/sample-content.ts'
import { pages } from '../support/screens.ts'
import { openTestSite, remembered, type TestSite } from '../support/site.ts'

const dearest: LookContent = {
  accent: '#2a6f4b',
  headings: 'sans',
  corners: 'soft',
  lattice: 'kkot',
  mark: 'initial',
}

const withLook = (look: LookContent): Content => ({ ...createFixtureContent(), look })

const cssOf = (html: string) => /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? ''

async function readIcon(site: TestSite, path: string) {
  const response = await site.get(path)
  return {
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

test('a look that chooses what is there anyway changes no byte of a page, an icon or a picture', async () => {
  await using plain = await openTestSite({ content: createFixtureContent() })
  await using same = await openTestSite({
    content: withLook({ accent: 'dancheong' }),
  })
  for (const path of ['/ko', '/en/about', '/ja/login', '/nowhere', '/favicon.svg', '/og/en.png']) {
    const [one, other] = await Promise.all(
      [plain, same].map(async (site) => Buffer.from(await (await site.get(path)).arrayBuffer())),
    )
    const withoutNonces = (bytes: Buffer | undefined) =>
      bytes?.toString('latin1').replaceAll(/nonce="[^"]*"/g, '')
    expect(withoutNonces(one) === withoutNonces(other), path).toBe(true)
  }
})

test('the chosen accent, headings and corners are in every page, within its policy', async () => {
  await using site = await openTestSite({ content: withLook(dearest) })
  for (const path of [
    '/ko',
    '/en/about',
    '/ja/blog',
    '/ko/contact',
    '/login',
    '/nowhere',
    '/en/%00',
  ]) {
    const response = await site.get(path)
    const css = cssOf(await response.text())
    expect(css, path).toContain('--accent:light-dark(#2a6f4b,')
    expect(css, path).toContain(':root,[lang]{--serif:var(--sans)}')
    expect(css, path).not.toContain('border-radius:2px')
    const policy = response.headers.get('content-security-policy') ?? ''
    const hash = createHash('sha256').update(css).digest('base64')
    expect(policy.includes(`'sha256-${hash}'`) || policy.includes("style-src 'nonce-"), path).toBe(
      true,
    )
  }
})

test('a look adds at most 250 bytes to a page of the sample, and nothing without a choice', async () => {
  const sample = await readSample()
  await using plain = await openTestSite({ content: sample })
  const { lattice: _, mark: __, ...look } = dearest
  await using dressed = await openTestSite({ content: { ...sample, look } })
  for (const path of [
    '/ko',
    '/ja',
    '/en/projects',
    '/ko/projects/1',
    '/ja/academics',
    '/en/contact',
  ]) {
    const lengthOf = async (site: TestSite) => (await (await site.get(path)).text()).length
    const added = (await lengthOf(dressed)) - (await lengthOf(plain))
    expect(added, path).toBeLessThanOrEqual(250)
  }
})

test('with every lattice, Home arrives in the first ten packets', async () => {
  const sample = await readSample()
  const lengths: Record<string, number> = {}
  for (const lattice of latticePatterns) {
    const content = { ...sample, look: { ...dearest, lattice } }
    await using site = await openTestSite({ content, compressesWell: true })
    const headers = { 'accept-encoding': 'gzip, br' }
    for (const language of languages)
      lengths[`${lattice} ${language}`] = await countBytes(
        await site.get(`/${language}`, { headers }),
      )
  }
  const late = Object.entries(lengths).filter(([, bytes]) => bytes > maxFlightBytes)
  expect(late).toEqual([])
}, 120_000)

test('with every choice, a portrait, made resumes and a page of the owner, every page arrives in the first ten packets', async () => {
  const content = await readSampleWithPage()
  content.look = { ...dearest, lattice: 'kkot', headings: 'made', hero: 'portrait' }
  Object.assign(content.look, { mark: 'picture', markPicture: 'media/me.png' })
  content.profile.portrait = { file: 'media/me.png', linkPicture: 'portrait' }
  await using site = await openTestSite({ compressesWell: true })
  const { db } = site.database
  await addPicture(db, 'me.png', Buffer.from('portrait'), { motion: null, ground: null })
  // Large, as photos are: in all widths.
  await db.updateTable('media').set({ width: 3000, height: 4000 }).execute()
  content.resumes = { ...made }
  content.resumeFiles = {}
  await storeContent(db, content, now, remembered)
  await site.refresh()
  await site.checkResumes()
  await site.makeFonts()
  await site.refresh()
  // The first page requests the font; later pages have its rule.
  const cookies = ['', 'known=1']
  const lengths: Record<string, number> = {}
  for (const language of languages) {
    expect(await (await site.get(`/${language}`)).text()).toContain('new FontFace(')
    for (const { path } of [...pages, { path: '/now' }, { path: '/nowhere' }]) {
      const address = `/${language}${path === '/' ? '' : path}`
      for (const cookie of cookies) {
        const headers = { 'accept-encoding': 'gzip, br', ...(cookie && { cookie }) }
        lengths[`${address} ${cookie}`] = await countBytes(await site.get(address, { headers }))
      }
    }
  }
  const late = Object.entries(lengths).filter(([, bytes]) => bytes > maxFlightBytes)
  expect(late).toEqual([])
}, 120_000)

test('the lattices that can be chosen are those that are drawn', () => {
  expect(latticePatterns).toEqual(drawnPatterns)
})

test('a chosen lattice is in every door', async () => {
  await using site = await openTestSite({ content: withLook({ lattice: 'man' }) })
  await using plain = await openTestSite({ content: createFixtureContent() })
  const squares = (html: string) => html.split('M0 3v-3h3m-2 0v3m1-3v3m-2-2h3m-3 1h3').length
  const [own, usual] = await Promise.all(
    [site, plain].map(async (one) => squares(await (await one.get('/en')).text())),
  )
  expect(own).toBeGreaterThan(usual ?? 0)
})

test('Home without a picture has none to wait for', async () => {
  await using site = await openTestSite({ content: withLook({ hero: 'words' }) })
  const html = await (await site.get('/en')).text()
  expect(html).not.toContain('hero-picture')
})

test('icons have the accent, in all their sizes', async () => {
  await using site = await openTestSite({ content: withLook({ accent: 'indigo' }) })
  const svg = await readIcon(site, '/favicon.svg')
  expect(svg.type).toBe('image/svg+xml')
  expect(svg.bytes.toString()).toContain(accents.indigo.day)
  for (const [path, side] of [
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
    ['/icon-maskable-512.png', 512],
    ['/apple-touch-icon.png', 180],
  ] as const) {
    const { type, bytes } = await readIcon(site, path)
    expect(type).toBe('image/png')
    const { data, info } = await sharp(bytes)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height], path).toEqual([side, side])
    const at = (Math.floor(side / 2) * side + Math.floor(side / 2)) * 3
    expect([...data.subarray(at, at + 3)], path).toEqual([0x25, 0x4c, 0x96])
  }
  const ico = await readIcon(site, '/favicon.ico')
  expect([ico.type, ...ico.bytes.subarray(0, 6)]).toEqual(['image/x-icon', 0, 0, 1, 0, 1, 0])
  const page = await (await site.get('/en')).text()
  expect(page).toContain(encodeURIComponent(accents.indigo.day))
})

test('the initial of the site stands in its icons', async () => {
  const look: LookContent = { accent: 'ink', mark: 'initial' }
  await using site = await openTestSite({ content: withLook(look) })
  await using other = await openTestSite({ content: withLook({ accent: 'ink' }) })
  expect((await readIcon(site, '/favicon.svg')).bytes.toString()).toContain('>김</text>')
  const { bytes } = await readIcon(site, '/icon-512.png')
  expect(bytes.equals((await readIcon(other, '/icon-512.png')).bytes)).toBe(false)
  // The letter is white in the pane in the middle.
  const middle = sharp(bytes).extract({ left: 160, top: 160, width: 192, height: 192 }).greyscale()
  const [{ max = 0, min = 255 } = {}] = (await middle.stats()).channels
  expect([min < 60, max > 240]).toEqual([true, true])
})

test('a link picture has the accent', async () => {
  await using site = await openTestSite({ content: withLook({ accent: 'pine' }) })
  const png = Buffer.from(await (await site.get('/og/en/projects.png')).arrayBuffer())
  const { data } = await sharp(png)
    .extract({ left: 64, top: 60, width: 14, height: 40 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = (20 * 14 + 7) * 3
  // A palette rounds colours.
  const away = [0x17, 0x65, 0x3c].map((part, at) => Math.abs((data[middle + at] ?? 0) - part))
  expect(Math.max(...away)).toBeLessThan(3)
})

test('a look is published like other documents, and every cache shows it', async () => {
  await using site = await openEditingSite()
  for (const path of ['/en', '/favicon.svg', '/og/en.png']) await site.read(path)
  const before = await site.read('/favicon.svg')
  await site.save('/look/look', 'present', { accent: [undefined, '#8844CC'] })
  expect(cssOf(await site.read('/en'))).not.toContain('--accent:light-dark(#')
  const published = await site.ask('POST', '/look/look/publish', { version: 'present' })
  expect(published.status).toBe(200)
  expect(cssOf(await site.read('/en'))).toContain('--accent:light-dark(#')
  expect(cssOf(await site.read('/nowhere'))).toContain('--accent:light-dark(#')
  expect(await site.read('/favicon.svg')).not.toBe(before)
})

test.each([
  ['accent', 'red', 'is not a colour like #2a6f4b'],
  ['accent', '#12345', 'is not a colour like #2a6f4b'],
  ['mark', 'picture', 'is missing'],
])('%s: %s is refused, with the field named', async (field, value, problem) => {
  await using site = await openEditingSite()
  await site.save('/look/look', 'present', { [field]: [undefined, value] })
  const { status, data } = await site.ask('POST', '/look/look/publish', { version: 'present' })
  expect(status).toBe(400)
  const path = field === 'mark' ? ['markPicture'] : [field]
  expect(data.problems).toEqual([{ path, problem }])
})

test('a draft of the look is shown in the pages that its owner chooses', async () => {
  await using site = await openEditingSite()
  await site.save('/look/look', 'present', { accent: [undefined, 'plum'] })
  for (const [page, part] of [
    ['home', 'data-hero'],
    ['project', '/projects'],
    ['post', '/blog'],
  ]) {
    const response = await site.get(`/admin/preview/look/look/en/${page}`, {
      headers: site.asAdmin,
    })
    const html = await response.text()
    expect([page, response.status]).toEqual([page, 200])
    expect(cssOf(html)).toContain(accents.plum.day)
    expect(html).toContain(part)
  }
})

test('a site without a choice has no file of it, and one with a choice has it back', async () => {
  expect([...toContentFiles(createFixtureContent()).keys()]).not.toContain('look.yaml')
  const file = toContentFiles(withLook({ accent: 'pine', corners: 'soft' })).get('look.yaml')
  expect(new TextDecoder().decode(file)).toBe('accent: pine\ncorners: soft\n')
})

test('a picture is the mark in icons and link pictures, and a portrait stands on Home', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-look-'))
  await using site = await openEditingSite({ settings: { dataDir: folder.path } })
  const create = { width: 300, height: 300, channels: 3, background: '#0050f0' } as const
  const body = new Uint8Array(await sharp({ create }).png().toBuffer())
  const guard = { 'x-requested-with': 'XMLHttpRequest', 'sec-fetch-site': 'same-origin' }
  const uploaded = await site.get('/api/admin/media?name=mark.png', {
    method: 'POST',
    headers: { ...site.asAdmin, ...guard, origin: 'http://localhost:3000' },
    body,
  })
  expect(uploaded.status).toBe(200)
  const content = createFixtureContent()
  content.look = { mark: 'picture', markPicture: 'media/mark.png', hero: 'portrait' }
  content.profile.portrait = { file: 'media/mark.png' }
  await storeContent(site.database.db, content, now)
  await site.refresh()

  const isBlue = async (bytes: Buffer, left: number, top: number) => {
    const pixel = sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha()
    const [red = 255, green = 255, blue = 0] = await pixel.raw().toBuffer()
    return red < 40 && green < 110 && blue > 200
  }
  for (const [path, side] of [
    ['/icon-192.png', 192],
    ['/icon-maskable-512.png', 512],
  ] as const) {
    expect(await isBlue((await readIcon(site, path)).bytes, side / 2, side / 2), path).toBe(true)
  }
  const svg = (await readIcon(site, '/favicon.svg')).bytes.toString()
  expect(svg).toContain('href="data:image/png;base64,')
  const picture = Buffer.from(await (await site.get('/og/en/projects.png')).arrayBuffer())
  expect(await isBlue(picture, 84, 80)).toBe(true)
  const home = await (await site.get('/en')).text()
  expect(home).toContain('<link rel="icon" href="data:," data-href="/favicon.svg"/>')
  expect(/id="hero-picture"><picture/.test(home)).toBe(true)
})
