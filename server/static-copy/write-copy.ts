/**
 * Writes a copy into a folder, or what has changed of it. A marker in the folder lists what is of the copy; nothing else there
 * is touched, such as `CNAME` and the files of Git.
 */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { mkdir, open, readdir, readFile, realpath, rm, rmdir } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { OperatorError } from '../platform/operator-error.ts'
import { version } from '../platform/version.ts'
import { type Copy, type CopyFile, type DeadLink, drawAhead } from './copy-site.ts'

export const markerName = '.madang-copy'
const temporaryName = `${markerName}.new`
/** In lower case, as some file systems compare names. */
const foreign = ['.git', 'cname', markerName, temporaryName]
/** The first line of the marker. A picture of another version may look different. */
const complete = `complete ${version}`
/**
 * Of a copy that was interrupted. It was added to: a line with `?` before a file changed, and one without when it was as it
 * should be. A picture belongs to its page if it comes after the last change of the page.
 */
const unfinished = `unfinished ${version}`

export interface WrittenCopy {
  files: number
  written: number
  removed: number
  dead: DeadLink[]
}

export async function writeCopy(folder: string, copy: Copy): Promise<WrittenCopy> {
  await mkdir(folder, { recursive: true })
  const root = await realpath(folder)
  const before = await readMarker(root)
  if (!before && (await readdir(root)).some((name) => !foreign.includes(name.toLowerCase())))
    throw new OperatorError(
      `The folder ${folder} contains something other than a copy of a site. Nothing was written to it.`,
    )
  const [head = '', ...lines] = before ?? []
  const known = new Set(lines.map((line) => line.replace(/^[?]/, '')))
  if (![...known].every(isPlain))
    throw new OperatorError(
      `The list ${markerName} in ${folder} is damaged. Remove the folder, or choose another.`,
    )
  const isOfThisVersion = head === complete || head === unfinished
  const begun = isOfThisVersion ? lines : [...known, ...[...known].map((path) => `?${path}`)]
  await rm(join(root, temporaryName), { force: true })
  const replace = createReplace(root)
  replace(markerName, toMarker(unfinished, begun))
  await using marker = await open(join(root, markerName), 'a')
  /** By line: where it stands last. */
  const places = new Map(begun.map((line, place) => [line, place]))
  let place = begun.length
  const note = (line: string) => {
    places.set(line, place++)
    throwIfFull(root, () => writeSync(marker.fd, `${line}\n`))
  }

  const files = new Set<string>()
  let written = 0
  const keeps = async ({ path, of }: CopyFile) => {
    files.add(path)
    const isDrawn = (places.get(path) ?? -1) > (places.get(`?${of}`) ?? -1)
    return of !== undefined && isDrawn && isFile(join(root, path))
  }
  const drawn = drawAhead(copy, keeps)
  let next = await drawn.next()
  for (; !next.done; next = await drawn.next()) {
    const { path, bytes } = next.value
    if (!isPlain(path)) throw new OperatorError(`A copy cannot have a file ${path}.`)
    files.add(path)
    if (!known.has(path) || !readWritten(root, path)?.equals(bytes)) {
      written += 1
      note(`?${path}`)
      replace(path, bytes)
    }
    note(path)
  }
  const left = [...known].filter((path) => !files.has(path))
  for (const path of left) await remove(root, path)
  replace(markerName, toMarker(complete, [...files].sort()))
  return { files: files.size, written, removed: left.length, dead: next.value }
}

/** null: the folder has none. */
async function readMarker(root: string): Promise<string[] | null> {
  const text = await readFile(join(root, markerName), 'utf8').catch(() => null)
  return text === null ? null : text.split('\n').filter(Boolean)
}

/** A published branch may have been changed by others: what is removed after its list stays inside. */
function isPlain(path: string): boolean {
  const parts = path.split(/[/\\]/)
  const [first = ''] = parts
  return !isAbsolute(path) && !parts.includes('..') && !foreign.includes(first.toLowerCase())
}

function toMarker(head: string, lines: readonly string[]): Buffer {
  return Buffer.from([head, ...lines, ''].join('\n'))
}

/** null also for links and folders. */
function readWritten(root: string, path: string): Buffer | null {
  const file = join(root, path)
  return isFile(file) ? readFileSync(file) : null
}

const isFile = (file: string) => lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false

/** Whoever reads the file meanwhile gets the old or the new one. Nobody waits for this thread, and promises take longer than the files. */
function createReplace(root: string) {
  const temporary = join(root, temporaryName)
  const folders = new Set<string>()

  function makeFolder(parent: string): void {
    let known = parent
    while (!existsSync(known)) known = dirname(known)
    if (realpathSync.native(known) !== known)
      throw new OperatorError(`The folder ${parent} is a link; a copy has plain folders only.`)
    mkdirSync(parent, { recursive: true })
    folders.add(parent)
  }

  return (path: string, bytes: Buffer): void => {
    const parent = dirname(join(root, path))
    if (!folders.has(parent)) makeFolder(parent)
    // A link of that name would be followed.
    throwIfFull(root, () => writeFileSync(temporary, bytes, { flag: 'wx' }))
    renameSync(temporary, join(root, path))
  }
}

function throwIfFull(folder: string, write: () => void): void {
  try {
    write()
  } catch (cause) {
    rmSync(join(folder, temporaryName), { force: true })
    if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause
    throw new OperatorError(
      `The disk of ${folder} is full. Free some space and write the copy again: what is written stays, and the rest is added.`,
      { cause },
    )
  }
}

async function remove(root: string, path: string): Promise<void> {
  const folder = dirname(join(root, path))
  if ((await realpath(folder).catch(() => null)) !== folder) return
  await rm(join(root, path), { force: true })
  for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) {
    const isEmpty = await rmdir(join(root, parent)).then(
      () => true,
      () => false,
    )
    if (!isEmpty) return
  }
}
