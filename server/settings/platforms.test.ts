import { expect, test } from 'vitest'
import { createDemoProvider } from '../identity/demo-provider/demo-provider.ts'
import { parseEnv } from './env.ts'
import { platformVariables } from './platforms.ts'

const platforms = {
  RENDER_EXTERNAL_URL: ['https://hong.onrender.com', 'https://hong.onrender.com'],
  RAILWAY_PUBLIC_DOMAIN: ['hong.up.railway.app', 'https://hong.up.railway.app'],
  FLY_APP_NAME: ['hong', 'https://hong.fly.dev'],
  KOYEB_PUBLIC_DOMAIN: ['hong-org.koyeb.app', 'https://hong-org.koyeb.app'],
}

test('every platform is tested here', () => {
  expect(Object.keys(platforms)).toEqual(platformVariables)
})

test.each(Object.entries(platforms))(
  '%s gives the address while PUBLIC_ORIGIN is not set, and the demo provider is impossible',
  (variable, [value = '', origin = '']) => {
    for (const unset of [{}, { PUBLIC_ORIGIN: '' }, { PUBLIC_ORIGIN: ' ' }]) {
      const env = parseEnv({ ...unset, [variable]: value })
      expect(env).toMatchObject({ publicOrigin: origin, publicOriginFrom: variable })
      expect(env.shown).toContainEqual({ name: 'PUBLIC_ORIGIN', value: origin, isSecret: false })
    }
    const own = { PUBLIC_ORIGIN: 'https://hong.dev', [variable]: value }
    expect(parseEnv(own)).toMatchObject({
      publicOrigin: 'https://hong.dev',
      publicOriginFrom: 'PUBLIC_ORIGIN',
    })
    const local = parseEnv({ PUBLIC_ORIGIN: 'http://localhost:3000', [variable]: value })
    const open = () => createDemoProvider({ ...local, code: null, now: () => new Date() })
    expect(open).toThrow(`${variable} is set`)
    for (const empty of ['', ' ']) expect(parseEnv({ [variable]: empty })).toEqual(parseEnv({}))
  },
)

test.each([
  ['RENDER_EXTERNAL_URL', 'http://hong.onrender.com'],
  ['RENDER_EXTERNAL_URL', 'https://hong.onrender.com/login'],
  ['RENDER_EXTERNAL_URL', 'https://hong.onrender.com@evil.example'],
  ['RENDER_EXTERNAL_URL', 'javascript:alert(1)'],
  ['RAILWAY_PUBLIC_DOMAIN', 'https://hong.up.railway.app'],
  ['RAILWAY_PUBLIC_DOMAIN', 'hong.up.railway.app/?'],
  ['RAILWAY_PUBLIC_DOMAIN', 'hong.up.railway.app\r\nX-Evil: 1'],
  ['FLY_APP_NAME', 'evil.example/'],
  ['FLY_APP_NAME', 'evil.example#'],
  ['FLY_APP_NAME', 'a@evil.example:443'],
  ['KOYEB_PUBLIC_DOMAIN', 'user:pass@evil.example'],
  ['KOYEB_PUBLIC_DOMAIN', '*.koyeb.app, evil.example'],
])('a value of %s that is no address stops the start by name: %j', (variable, value) => {
  expect(() => parseEnv({ [variable]: value })).toThrow(`PUBLIC_ORIGIN from ${variable} `)
  expect(() => parseEnv({ [variable]: value })).not.toThrow(value)
  expect(parseEnv({ PUBLIC_ORIGIN: 'https://hong.dev', [variable]: value }).publicOrigin).toBe(
    'https://hong.dev',
  )
})

test('a platform makes no proxy trusted', () => {
  const source = Object.fromEntries(
    Object.entries(platforms).map(([name, [value]]) => [name, value]),
  )
  expect(parseEnv(source)).toMatchObject({ trustedProxies: [], platform: 'RENDER_EXTERNAL_URL' })
})
