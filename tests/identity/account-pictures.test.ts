/** Pictures of accounts: fetched at sign-in, and given to their own users and to admins alone. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openAuthSite } from '../support/auth-site.ts'
import { databases } from '../support/databases.ts'
import { enrolApp } from '../support/second-factor-site.ts'
import {
  ada,
  type Browser,
  bom,
  createTestProvider,
  type Person,
  toCookieHeader,
} from '../support/sign-in.ts'

const address = 'https://lh3.googleusercontent.com/a/one'
const png = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#b3361d' } })
  .png()
  .toBuffer()

/** A site whose provider has these pictures, by address. */
async function openPictures(pictures: Record<string, Uint8Array>, options = {}) {
  const asked: string[] = []
  const provider = {
    ...createTestProvider(),
    async fetchPicture(url: string) {
      asked.push(url)
      return pictures[url] ?? null
    },
  }
  const site = await openAuthSite({ provider, ...options })
  async function signIn(browser: Browser, person: Person, picture?: string) {
    const { data } = await browser.get('/auth/config')
    const claims = picture === undefined ? {} : { picture }
    const googleIdToken = await provider.sign(person, data.nonce, site.now(), { claims })
    return (await browser.post('/auth/google', { googleIdToken })).data.user
  }
  const get = (browser: Browser, path: string, headers = {}) =>
    site.answer(
      new Request(`http://localhost:3000${path}`, {
        headers: {
          host: 'localhost:3000',
          cookie: toCookieHeader(browser.cookies),
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
      }),
    )
  return { site, asked, signIn, get, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

describe.each(databases)('the picture of an account on $name', (database) => {
  test('is fetched once, and served as a small WebP that this browser alone keeps', async () => {
    await using opened = await openPictures({ [address]: png }, { database })
    const { site, asked, signIn, get } = opened
    const browser = site.openBrowser()
    const { id, pictureUrl } = await signIn(browser, ada, address)
    expect(pictureUrl).toBe(`/auth/pictures/${id}`)
    const answer = await get(browser, pictureUrl)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([width, height]).toEqual([96, 96])
    const etag = answer.headers.get('etag') ?? ''
    expect((await get(browser, pictureUrl, { 'if-none-match': etag })).status).toBe(304)

    await signIn(browser, ada, address)
    expect((await get(browser, pictureUrl)).status).toBe(200)
    expect(asked).toEqual([address])
    expect((await browser.get('/auth/me')).data.pictureUrl).toBe(pictureUrl)
  })

  test('is for its own user and for admins, and for nobody else', async () => {
    const settings = { firstAdmins: { subs: [bom.sub], emails: [] } }
    await using opened = await openPictures({ [address]: png }, { database, settings })
    const { site, signIn, get } = opened
    const [own, admin, other] = [site.openBrowser(), site.openBrowser(), site.openBrowser()]
    const { pictureUrl } = await signIn(own, ada, address)
    await signIn(admin, bom)
    await signIn(other, { sub: '1003', email: 'cho@gmail.com' })
    expect((await get(own, pictureUrl)).status).toBe(200)
    expect((await get(admin, pictureUrl)).status).toBe(200)
    expect((await get(other, pictureUrl)).status).toBe(404)
    expect((await get(site.openBrowser(), pictureUrl)).status).toBe(401)
    expect((await get(own, pictureUrl, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    await own.post('/auth/logout')
    expect((await get(own, pictureUrl)).status).toBe(401)
  })

  test('that cannot be had leaves the default image, until the next sign-in', async () => {
    const pictures: Record<string, Uint8Array> = {}
    await using opened = await openPictures(pictures, { database })
    const { site, asked, signIn, get } = opened
    const browser = site.openBrowser()
    for (const broken of [undefined, Buffer.from('no picture')]) {
      if (broken) pictures[address] = broken
      const { pictureUrl } = await signIn(browser, ada, address)
      expect((await get(browser, pictureUrl)).status).toBe(404)
    }
    pictures[address] = png
    const { pictureUrl } = await signIn(browser, ada, address)
    expect((await get(browser, pictureUrl)).status).toBe(200)
    expect(asked).toEqual([address, address, address])

    // The person has removed it at the provider.
    expect((await signIn(browser, ada)).pictureUrl).toBeNull()
    expect((await get(browser, pictureUrl)).status).toBe(404)
  })

  test.each([png, undefined])(
    'is named alike by every call that names a user: %#',
    async (picture) => {
      await using opened = await openPictures(picture ? { [address]: picture } : {}, { database })
      const { site, signIn, get } = opened
      const browser = site.openBrowser()
      const { id, pictureUrl } = await signIn(browser, ada, address)
      expect(pictureUrl).toBe(`/auth/pictures/${id}`)
      expect((await get(browser, pictureUrl)).status).toBe(picture ? 200 : 404)
      const app = await enrolApp(site, browser)
      const again = site.openBrowser()
      await signIn(again, ada, address)
      const verified = await again.post('/auth/2fa/verify', { token: app.code() })
      expect((await get(again, pictureUrl)).status).toBe(picture ? 200 : 404)
      const refreshed = await again.post('/auth/refresh')
      const me = await again.get('/auth/me')
      const users = [verified.data.user, refreshed.data.user, me.data]
      expect(users.map((user) => user.pictureUrl)).toEqual(Array(3).fill(pictureUrl))
    },
  )
})
