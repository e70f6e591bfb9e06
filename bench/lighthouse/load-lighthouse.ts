/**
 * Lighthouse is a package of its own, installed when its benchmark first runs: it would be a sixth of what
 * every other command installs (`docs/decisions/dependencies.md`).
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
// A path and not `#scripts`: the aliases are those of the nearest package.json, which is another one here.
import { installLocked } from '../../scripts/bootstrap.mjs'
import { fingerprint, readIfThere } from '../../scripts/files.mjs'

/** What the benchmark reads of a result; the types of Lighthouse are not installed where this is checked. */
export interface Result {
  runtimeError?: { message: string }
  categories: Record<string, Category>
  audits: Record<string, Audit>
}

interface Category {
  score: number | null
  auditRefs: { id: string; weight: number }[]
}

interface Audit {
  title: string
  score: number | null
  displayValue?: string
  numericValue?: number
  /** The audits that show a table have items. */
  details?: { items?: Record<string, unknown>[] }
}

interface Flags {
  port: number
  output: 'json'
  logLevel: 'error'
  onlyCategories: string[]
}

type Lighthouse = (url: string, flags: Flags) => Promise<{ lhr: Result } | undefined>

const folder = import.meta.dirname
const stamp = join(folder, 'node_modules', '.madang-install')

/** Installs Lighthouse unless it is installed from the same lock file, and loads it. */
export async function loadLighthouse(): Promise<Lighthouse> {
  const locked = ['package.json', 'package-lock.json']
  const wanted = fingerprint(locked.map((file) => `bench/lighthouse/${file}`))
  if (readIfThere(stamp) !== wanted) {
    console.log('Installing Lighthouse (once; about half a minute) …')
    installLocked(folder)
    writeFileSync(stamp, wanted)
  }
  // Resolved here and not in the import, so that its types are not needed.
  const { default: lighthouse } = await import(import.meta.resolve('lighthouse'))
  return lighthouse
}
