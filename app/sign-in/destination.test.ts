import { expect, test } from 'vitest'
import { toDestination } from './login.island.tsx'

const pages = { homeUrl: '/ko', profileUrl: '/ko/profile' }
const admin = { adminPath: '/yard-gate' }
const at = (search: string, hash = '') => ({ search, hash, origin: 'https://example.com' })

test.each([
  ['', '', '/ko'],
  ['?to=profile', '', '/ko/profile'],
  ['?to=panel', '', '/yard-gate'],
  ['?to=panel', '#/inbox/7?folder=new', '/yard-gate/inbox/7?folder=new'],
  ['?ended=idle&to=panel', '#/security/audit', '/yard-gate/security/audit'],
])('an admin who signs in at %s%s goes to %s', (search, hash, destination) => {
  expect(toDestination(at(search, hash), admin, pages)).toBe(destination)
})

test.each([
  '#//evil.example',
  '#@evil.example',
  '#.evil.example/inbox',
  '#/../login?demo=1',
  '#/%2e%2e/login',
  '#\\..\\login',
  '#?folder=new',
])('a room that is none leads to the panel, never to another page or site: %s', (hash) => {
  const destination = toDestination(at('?to=panel', hash), admin, pages)
  expect(new URL(destination, 'https://example.com').origin).toBe('https://example.com')
  expect(destination).toMatch(/^\/yard-gate(?:\/|$)/)
})

test('who signed in with a recovery code goes to the profile, to set up a factor', () => {
  for (const search of ['', '?to=panel'])
    expect(toDestination(at(search), { ...admin, mustEnrol: true }, pages)).toBe('/ko/profile')
})

test('who is no admin goes to Home, whatever was asked for', () => {
  expect(toDestination(at('?to=panel', '#/inbox'), {}, pages)).toBe('/ko')
})
