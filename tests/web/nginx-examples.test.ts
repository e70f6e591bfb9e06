/** nginx accepts its examples in the documents. `vitest.config.ts` excludes the file if nginx is not installed. */
import { spawnSync } from 'node:child_process'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findNginx } from '../../scripts/reverse-proxies.mjs'
import { freePort } from '../support/running-site.ts'

const root = join(import.meta.dirname, '..', '..')

/** The code blocks for nginx: fenced as such, or with a comment that says so. */
async function listExamples(document: string): Promise<string[]> {
  const text = await readFile(join(root, document), 'utf8')
  return [...text.matchAll(/^```(?:nginx\n|\n(?=# nginx))(.*?)^```/gms)].map(
    ([, code = '']) => code,
  )
}

/** What `nginx -t` says of an example, with each part of it where it belongs. */
async function check(example: string) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-nginx-'))
  const at = (name: string) => join(folder.path, name)
  const begin = example.search(/^location /m)
  const inHttp = begin < 0 ? example : example.slice(0, begin)
  const inServer = begin < 0 ? '' : example.slice(begin)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${at(kind)};`,
  )
  const configuration = `pid ${at('nginx.pid')}; error_log stderr;
events {}
http {
access_log off;
${temporary.join('\n')}
${inHttp.replace('/var/cache/nginx/madang', at('cache'))}
server { listen 127.0.0.1:${await freePort()};
${inServer}
} }`
  await writeFile(at('nginx.conf'), configuration)
  const given = ['-t', '-e', 'stderr', '-p', folder.path, '-c', at('nginx.conf')]
  const { status, stderr } = spawnSync(findNginx() ?? '', given, { encoding: 'utf8' })
  return { status, said: stderr.match(/\[(?:warn|emerg|crit)\].*/g) ?? [] }
}

test.each([
  ['README.md', 1],
  ['docs/operations.md', 2],
])('nginx accepts every example in %s', async (document, count) => {
  const examples = await listExamples(document)
  expect(examples).toHaveLength(count)
  for (const example of examples) {
    expect(await check(example), example).toEqual({ status: 0, said: [] })
  }
})

test('a misspelt directive is found', async () => {
  const [example = ''] = await listExamples('README.md')
  const { status } = await check(example.replace('proxy_pass', 'proxy_path'))
  expect(status).toBe(1)
})
