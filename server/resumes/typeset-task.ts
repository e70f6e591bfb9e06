/**
 * Typesets a resume, in the helper process: the typesetter takes 120 MB. It and its fonts are loaded for the first resume, and go
 * with the process.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { type MissingCharacters, readCoverage, removeUnwritable } from './characters.ts'
import type { ResumeDocument } from './resume-document.ts'

export interface TypesetInput {
  resume: ResumeDocument
  /** In words, for the page. */
  date: string
  /** In seconds. */
  madeAt: number
}

export type Typeset =
  | {
      kind: 'made'
      pdf: Uint8Array
      pages: number
      missing: MissingCharacters[]
      fits: number | null
    }
  /** A text has characters that no font has. */
  | { kind: 'unwritable'; missing: MissingCharacters[] }
  /** The typesetter is not installed for this platform. */
  | { kind: 'noEngine'; reason: string }
  | { kind: 'failed'; reason: string }

/** In points. */
const [largest, middle, smallest] = [10, 9.3, 8.7]

const fontFolder = join(import.meta.dirname, 'fonts')
const template = readFileSync(join(import.meta.dirname, 'resume.typ'), 'utf8')

export async function run({ resume, date, madeAt }: TypesetInput): Promise<Typeset> {
  const opened = await open().catch((error: Error) => error.message)
  if (typeof opened === 'string') return { kind: 'noEngine', reason: opened }
  const { compiler, covers } = opened
  const { written, missing, isWhole } = removeUnwritable(resume, covers)
  if (!isWhole) return { kind: 'unwritable', missing }
  const footer = `${written.name} · ${date} · ${written.site}`

  const set = (document: ResumeDocument, size: number) => {
    const data = { ...document, size: String(size), date: `${date}現在`, footer }
    const result = compiler.compile({
      mainFileContent: template,
      inputs: { resume: JSON.stringify(data) },
    })
    const found = result.result
    const error = result.takeError()
    if (error || !found) throw new Error(JSON.stringify(error?.shortDiagnostics))
    return found
  }
  /** As large as the wanted pages allow; if no size fits, as large as the fewest pages allow. */
  const setWithin = (document: ResumeDocument) => {
    const large = set(document, largest)
    if (large.numOfPages <= document.pages) return large
    const small = set(document, smallest)
    const pages = Math.max(document.pages, small.numOfPages)
    if (large.numOfPages === pages) return large
    const found = set(document, middle)
    return found.numOfPages === pages ? found : small
  }
  try {
    const found = setWithin(written)
    const pages = found.numOfPages
    const fits =
      pages <= written.pages ? null : findFitting(written, (one) => set(one, smallest).numOfPages)
    const pdf = compiler.pdf(found, { pdfStandard: 'ua-1', creationTimestamp: madeAt })
    return { kind: 'made', pdf, pages, missing, fits }
  } catch (error) {
    return { kind: 'failed', reason: (error as Error).message.slice(0, 500) }
  } finally {
    compiler.evictCache(0)
  }
}

/** The most projects with which it fits into its pages; -1: it does not fit without any. */
function findFitting(resume: ResumeDocument, countPages: (one: ResumeDocument) => number): number {
  const all = resume.sections.find(({ name }) => name === 'projects')?.entries ?? []
  const isFitting = (count: number) => {
    const sections = resume.sections.flatMap((section) => {
      if (section.name !== 'projects') return section
      return count === 0 ? [] : { ...section, entries: all.slice(0, count) }
    })
    return countPages({ ...resume, sections }) <= resume.pages
  }
  let [fitting, tooMany] = [-1, all.length]
  while (tooMany - fitting > 1) {
    const count = Math.floor((fitting + tooMany) / 2)
    if (isFitting(count)) fitting = count
    else tooMany = count
  }
  return fitting
}

interface Opened {
  compiler: NodeCompiler
  covers(character: string): boolean
}

let engine: Promise<Opened> | null = null

function open(): Promise<Opened> {
  engine ??= load()
  engine.catch(() => {
    engine = null
  })
  return engine
}

async function load(): Promise<Opened> {
  // Imported late: it is installed for the usual platforms only.
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const fontBlobs = readFonts()
  const covered = new Set(fontBlobs.flatMap(readCoverage))
  return {
    compiler: NodeCompiler.create({ workspace: fontFolder, fontArgs: [{ fontBlobs }] }),
    covers: (character) => covered.has(character.codePointAt(0) ?? 0),
  }
}

function readFonts(): Buffer[] {
  return readdirSync(fontFolder)
    .filter((name) => name.endsWith('.br'))
    .sort()
    .map((name) => brotliDecompressSync(readFileSync(join(fontFolder, name))))
}
