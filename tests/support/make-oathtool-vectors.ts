/**
 * Generates the vectors for `server/identity/second-factor/totp.test.ts` with oathtool (OATH Toolkit, Debian
 * package `oathtool`): `node tests/support/make-oathtool-vectors.ts` on a machine that has it.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const count = 120
const [from, to] = [
  Date.parse('2026-01-01T00:00:00Z') / 1000,
  Date.parse('2037-01-01T00:00:00Z') / 1000,
]

const ask = (...options: string[]) => execFileSync('oathtool', options, { encoding: 'utf8' })

const version = ask('--version').split('\n')[0]
const vectors = Array.from({ length: count }, () => {
  const seedHex = randomBytes(20).toString('hex')
  const seconds = randomInt(from, to)
  const at = new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
  const code = ask('--totp=sha1', '--digits=6', `--now=${at} UTC`, seedHex).trim()
  return `  { seedHex: '${seedHex}', seconds: ${seconds}, code: '${code}' },`
})

const text = `/** Output of \`${version}\` for random seeds and times, by \`make-oathtool-vectors.ts\`. */
export const oathtoolVectors = [
${vectors.join('\n')}
]
`
writeFileSync(join(import.meta.dirname, 'oathtool-vectors.ts'), text)
