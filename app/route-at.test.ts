/** The quick lookup finds what the router finds. */
import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { listSamples, routeAt } from './route-at.ts'
import { routes } from './routes.ts'

function asRouter(path: string) {
  const language = languages.find((one) => path === `/${one}` || path.startsWith(`/${one}/`))
  const matched = matchRoutes(routes, path, language ? `/${language}` : '/')?.at(-1)
  return { id: matched?.route.id, params: { ...matched?.params, '*': undefined } }
}

function asFound(path: string) {
  const { route, params } = routeAt(path)
  return { id: route?.id, params: { ...params, '*': undefined } }
}

test('every sample, with and without a language', () => {
  for (const { path } of listSamples().flat()) {
    const [plain = ''] = path.split('?')
    // The router warns about an address that it cannot decode.
    if (plain.includes('%ff')) continue
    for (const one of [plain, ...languages.map((language) => `/${language}${plain}`)])
      expect(asFound(one), one).toEqual(asRouter(one))
  }
})

test('any address of known and unknown segments', () => {
  // No canonical path has an empty segment.
  const known = routes
    .flatMap(({ children = [] }) => children.flatMap(({ path = '' }) => path.split('/')))
    .filter((one) => one !== '')
  const segment = fc.oneof(
    fc.constantFrom(...known, ...languages, 'x', '7', 'C%2B%2B', '%ED%95%9C', 'Projects'),
    fc.stringMatching(/^[a-z0-9-]{1,6}$/),
  )
  const property = fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), (segments) => {
    const path = `/${segments.join('/')}`
    expect(asFound(path), path).toEqual(asRouter(path))
  })
  fc.assert(property, { numRuns: 500 })
})
