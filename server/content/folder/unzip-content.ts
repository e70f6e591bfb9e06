/** Unpacks a zip of a content folder. Nothing is written for an entry that does not belong to the layout. */

import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, validateFileName, type ZipFile } from 'yauzl'
import type { ImportProblem } from '#shared/admin/content-import.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { findMisplacement, findOversize } from '../store/layout.ts'

export interface UnzipLimits {
  /** Of all files together, unpacked. */
  bytes: number
  files: number
}

export const unzipLimits: UnzipLimits = { bytes: 500_000_000, files: 20_000 }

export type UnzipFailure = 'NO_ZIP' | 'TOO_LARGE'
export type Unzipped = Result<ImportProblem[], UnzipFailure>

/** What is taken out of a zip. */
interface UnzipRules {
  limits: UnzipLimits
  /** In which names are written that do not say their encoding. */
  language: Language
  /** Whether a folder that contains all files is no part of the content, but only the folder that was packed. */
  isAround(folder: string): boolean
  /** Why a file is refused; null: it is not. */
  findProblem(path: string, bytes: number): string | null
  /** Whether a file is left out without a problem. */
  isLeftOut(path: string): boolean
}

/** Writes the files of the zip `file` below `folder`, and returns the problems of those that are no content. */
export function unzipContent(
  file: string,
  folder: string,
  language: Language,
  limits: UnzipLimits = unzipLimits,
): Promise<Unzipped> {
  return unzipFiles(file, folder, {
    limits,
    language,
    isAround: (top) => findMisplacement(top, 'folder') !== null,
    findProblem: (path, bytes) => findMisplacement(path, 'file') ?? findOversize(path, bytes),
    isLeftOut: () => false,
  })
}

/**
 * Writes the files of the zip `file` below `folder`, which must be empty, and returns the problems of those that it left
 * out. Sizes are those that the zip declares, which the library enforces while it inflates.
 */
export async function unzipFiles(
  file: string,
  folder: string,
  rules: UnzipRules,
): Promise<Unzipped> {
  const { limits } = rules
  const opened = await readDirectory(file, rules)
  if (!opened.ok) return opened
  const { zip, entries, unsafe } = opened.value
  try {
    if (unsafe !== null) return ok([toProblem(unsafe, 'leads out of the folder')])
    const { accepted, problems } = chooseEntries(entries, rules)
    const bytes = accepted.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
    if (bytes > limits.bytes) return fail('TOO_LARGE')
    // A zip without such files is an empty folder.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const { path, entry } of accepted) {
      const problem = await unpack(zip, entry, join(folder, path))
      if (problem) return ok([...problems, toProblem(path, problem)])
    }
    return ok(problems)
  } catch (error) {
    // Not an error of the disk: the bytes are damaged, or are more than the zip declares.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error
    return fail('NO_ZIP')
  } finally {
    zip.close()
  }
}

interface Directory {
  zip: ZipFile
  entries: Entry[]
  /** A path such as `../x`, at which reading stops; null: there is none. */
  unsafe: string | null
}

const unsafePath = /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)$/s

async function readDirectory(
  file: string,
  { language, limits: { files } }: UnzipRules,
): Promise<Result<Directory, UnzipFailure>> {
  const zip = await openPromise(file, { autoClose: false }).catch(() => null)
  if (!zip) return fail('NO_ZIP')
  const entries: Entry[] = []
  if (zip.entryCount > files) {
    zip.close()
    return fail('TOO_LARGE')
  }
  try {
    for await (const entry of zip.eachEntry()) {
      entry.fileName = readName(entry, language)
      const problem = validateFileName(entry.fileName)
      if (problem !== null) throw new Error(problem)
      entries.push(entry)
    }
    return ok({ zip, entries, unsafe: null })
  } catch (error) {
    const [, unsafe = null] = unsafePath.exec((error as Error).message) ?? []
    if (unsafe !== null) return ok({ zip, entries, unsafe })
    zip.close()
    return fail('NO_ZIP')
  }
}

function toProblem(file: string, problem: string): ImportProblem {
  return { file, line: 1, field: '', problem }
}

interface Accepted {
  path: string
  entry: Entry
}

function chooseEntries(
  entries: readonly Entry[],
  rules: UnzipRules,
): {
  accepted: Accepted[]
  problems: ImportProblem[]
} {
  const accepted = new Map<string, Accepted>()
  const problems: ImportProblem[] = []
  for (const [path, entry] of withoutTopFolder(entries, rules)) {
    if (rules.isLeftOut(path)) continue
    const problem = accepted.has(path) ? 'is twice in the zip' : findProblem(path, entry, rules)
    if (problem) problems.push(toProblem(path, problem))
    else accepted.set(path, { path, entry })
  }
  return { accepted: [...accepted.values()], problems }
}

function findProblem(path: string, entry: Entry, rules: UnzipRules): string | null {
  if (isLink(entry)) return 'is a link, but must be a file'
  if (!entry.canDecodeFileData()) return 'is encrypted, or compressed in an unusual way'
  return rules.findProblem(path, entry.uncompressedSize)
}

/** The files by path. Programs that pack a folder put its name before every path, and add files of their own. */
function withoutTopFolder(entries: readonly Entry[], { isAround }: UnzipRules): [string, Entry][] {
  let files = entries
    // macOS writes a letter with a mark as two characters (NFD).
    .map((entry): [string, Entry] => [entry.fileName.normalize('NFC'), entry])
    .filter(([path]) => !path.endsWith('/') && !isForeign(path))
  for (;;) {
    const [top = '', ...rest] = files[0]?.[0].split('/') ?? []
    const isWrapped =
      rest.length > 0 && isAround(top) && files.every(([path]) => path.startsWith(`${top}/`))
    if (!isWrapped) return files
    files = files.map(([path, entry]) => [path.slice(top.length + 1), entry])
  }
}

/** The same files that the reader of a content folder ignores, and those of macOS. */
function isForeign(path: string): boolean {
  const names = path.split('/')
  return (
    names[0] === '__MACOSX' || names.some((name) => name.startsWith('.') || name === 'README.md')
  )
}

/** Unix keeps the type of a file in the upper half of its attributes. */
function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === 0o120000
}

/** Errors of the disk that come from the name of an entry. */
const wrongNames: Record<string, string> = {
  EEXIST: 'has the name of another file or folder',
  ENAMETOOLONG: 'has a name that is too long',
  ENOTDIR: 'has the name of another file or folder',
}

/** Returns what is wrong with the entry; null: it was written. */
async function unpack(zip: ZipFile, entry: Entry, path: string): Promise<string | null> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const bytes = await zip.openReadStreamPromise(entry)
    let sum = 0
    const add = async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        sum = crc32(piece, sum)
        yield piece
      }
    }
    await pipeline(bytes, add, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    // The library does not compare them.
    return sum === entry.crc32 ? null : 'is damaged or cut off'
  } catch (error) {
    const problem = lookUp(wrongNames, (error as NodeJS.ErrnoException).code ?? '')
    if (problem === undefined) throw error
    return problem
  }
}

/** Names in zips that do not say how they are encoded, which Windows writes in its own encodings. */
const saysUtf8 = 0x800
const unicodePath = 0x7075
const ofWindows: Partial<Record<Language, string>> = { ko: 'euc-kr', ja: 'shift_jis' }

/** `language`: of the people who made the zip. */
function readName(entry: Entry, language: Language): string {
  const { extraFields, fileName, fileNameRaw, generalPurposeBitFlag } = entry
  const isKnown =
    (generalPurposeBitFlag & saysUtf8) !== 0 || extraFields.some(({ id }) => id === unicodePath)
  if (isKnown) return fileName
  const decoded =
    decode(fileNameRaw, 'utf-8') ?? decode(fileNameRaw, ofWindows[language] ?? 'utf-8')
  return decoded?.replaceAll('\\', '/') ?? fileName
}

function decode(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
