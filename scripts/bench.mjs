/** `npm run bench -- <name>` runs one benchmark of `bench/`; without a name, all of them. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, runFile } from './bootstrap.mjs'
import { ensureChromium } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { root } from './files.mjs'

ensureInstalled()
ensureBuilt()

const known = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const [name, ...rest] = process.argv.slice(2)
if (name && !known.includes(name)) {
  console.error(`There is no benchmark called ${name}. Benchmarks: ${known.join(', ')}.`)
  process.exit(1)
}
const env = { CHROMIUM_PATH: ensureChromium() }
for (const bench of name ? [name] : known) runFile(`bench/${bench}.bench.ts`, rest, env)
