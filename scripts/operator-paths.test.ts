import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { resolvePaths } from './operator-paths.mjs'

const here = resolve('/home/ada')
const at = (path: string) => resolve(here, path)

test.each([
  ['content:import', ['texts'], [at('texts')]],
  ['backup', ['--with-keys', '--to', './x'], ['--with-keys', '--to', at('x')]],
  ['backup', ['--to=x=y'], [`--to=${at('x=y')}`]],
  [
    'restore',
    ['NAME', '--from', '..', '--identity=k'],
    ['NAME', '--from', at('..'), `--identity=${at('k')}`],
  ],
  ['db:move', ['--to', '@url'], ['--to', `@${at('url')}`]],
  ['db:move', ['--to=postgres://a:b@c/d?e=f'], ['--to=postgres://a:b@c/d?e=f']],
  ['db:move', ['--to', 'sqlite'], ['--to', 'sqlite']],
  ['audit:prune', ['--keep-days', '9', '--to', 'old'], ['--keep-days', '9', '--to', at('old')]],
  [
    'posts:import',
    ['--from', 'hugo', 'blog', '--report', 'r.json'],
    ['--from', 'hugo', at('blog'), '--report', at('r.json')],
  ],
  ['site:export', ['copy', '--base', '/repo'], [at('copy'), '--base', '/repo']],
  ['site:publish', ['--remote', 'r'], ['--remote', 'r', '--in', here]],
  ['site:publish', ['--in=x'], [`--in=${at('x')}`]],
  ['admin:grant', ['--email', 'ada@example.com'], ['--email', 'ada@example.com']],
])('paths for %s %j are relative to the folder of the operator', (command, args, resolved) => {
  expect(resolvePaths(command, args, here)).toEqual(resolved)
})
