/**
 * The site behind nginx and behind Caddy, with settings forgotten: nobody can sign in through the proxy. All
 * are real processes. `vitest.config.ts` excludes the file if nginx or Caddy is not installed, and
 * `demo-sign-in.test.ts` tests the same without them.
 */
import { expect, test } from 'vitest'
import { takeOver } from '../support/attacker.ts'
import { filledFolder } from '../support/filled-folder.ts'
import { listProxySetups, publicHost, startProxies } from '../support/reverse-proxies.ts'
import { start } from '../support/running-site.ts'
import { sendTo } from '../support/send.ts'

/** Five processes start at once here. */
const patient = { timeout: 120_000, interval: 50 }

const settings = {
  'nothing set': {},
  'the settings of the README': {
    PUBLIC_ORIGIN: `https://${publicHost}`,
    TRUSTED_PROXIES: '127.0.0.1',
  },
  'TRUSTED_PROXIES alone': { TRUSTED_PROXIES: '127.0.0.1' },
}

test('behind a proxy without GOOGLE_CLIENT_ID nobody can sign in, regardless of other settings', async () => {
  const sites = await Promise.all(
    Object.values(settings).map(async (some) =>
      start({ DATA_DIR: await filledFolder(), LOG_LEVEL: 'silent', ...some }),
    ),
  )
  await using stack = new AsyncDisposableStack()
  for (const site of sites) stack.use(site)
  const ports = sites.map(({ origin }) => new URL(origin).port)
  const setups = await listProxySetups()
  await using proxies = await startProxies(setups, ports)
  for (const site of sites)
    await expect.poll(() => site.output(), patient).toContain('Madang is running')

  const taken: string[] = []
  for (const setup of setups) {
    for (const [index, sitePort] of ports.entries()) {
      const answer = sendTo(proxies.portOf(setup, sitePort))
      const origin = `http://${publicHost}`
      // Both programs answer 502 until they reach the site; before they have started, connecting fails.
      const isUp = async () =>
        (await answer(new Request(`${origin}/healthz`)).catch(() => null))?.status ?? 502
      await expect.poll(isUp, patient).not.toBe(502)
      const { user } = await takeOver(answer, origin)
      const name = `${setup.name}, ${Object.keys(settings)[index]}`
      if (user) taken.push(`${name}: ${user.isAdmin ? 'an admin' : 'a user'}`)
    }
  }
  expect(taken).toEqual([])
}, 240_000)

test('with the proxy examples of the README a site is reachable at another port', async () => {
  const site = await start({
    DATA_DIR: await filledFolder(),
    LOG_LEVEL: 'silent',
    PUBLIC_ORIGIN: `https://${publicHost}:8443`,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  await using stack = new AsyncDisposableStack()
  stack.use(site)
  const sitePort = new URL(site.origin).port
  const setups = (await listProxySetups()).filter(({ name }) => name.includes('README'))
  expect(setups).toHaveLength(2)
  await using proxies = await startProxies(setups, [sitePort])
  await expect.poll(() => site.output(), patient).toContain('Madang is running')
  for (const setup of setups) {
    const answer = sendTo(proxies.portOf(setup, sitePort))
    const page = () => answer(new Request(`http://${publicHost}:8443/ko`))
    const isUp = async () => (await page().catch(() => null))?.status ?? 502
    await expect.poll(isUp, patient).not.toBe(502)
    expect([setup.name, (await page()).status]).toEqual([setup.name, 200])
  }
}, 240_000)
