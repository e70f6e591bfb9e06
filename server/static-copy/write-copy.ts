/**
 * Writes a copy into a folder, or what has changed of it. A marker in the folder lists what is of the copy; nothing else there
 * is touched, such as `CNAME` and the files of Git.
 */
import {
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { OperatorError } from '../platform/operator-error.ts'
import { version } from '../platform/version.ts'
import { type Copy, type CopyFile, type DeadLink, drawAhead } from './copy-site.ts'

export const markerName = '.madang-copy'
const temporaryName = `${markerName}.new`
/** In lower case, as some file systems compare names. */
const foreign = ['.git', 'cname', markerName, temporaryName]
/** The first line of the marker. A copy that was interrupted is not complete. */
const complete = `complete ${version}`

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
  const [head, ...paths] = before ?? []
  if (!paths.every(isPlain))
    throw new OperatorError(
      `The list ${markerName} in ${folder} is damaged. Remove the folder, or choose another.`,
    )
  const isWhole = head === complete
  const known = new Set(paths)
  const files = new Set<string>()
  const changed = new Set<string>()
  const replace = createReplace(root)
  await replace(markerName, toMarker('unfinished', known))
  await using marker = await open(join(root, markerName), 'a')

  const keeps = async ({ path, of }: CopyFile) => {
    files.add(path)
    const isSame = of !== undefined && isWhole && !changed.has(of) && known.has(path)
    return isSame && (await isFile(join(root, path)))
  }
  const drawn = drawAhead(copy, keeps)
  let next = await drawn.next()
  for (; !next.done; next = await drawn.next()) {
    const { path, bytes } = next.value
    if (!isPlain(path)) throw new OperatorError(`A copy cannot have a file ${path}.`)
    files.add(path)
    if (known.has(path) && (await readWritten(root, path))?.equals(bytes)) continue
    changed.add(path)
    if (!known.has(path)) await marker.write(`${path}\n`)
    await replace(path, bytes)
  }
  const left = [...known].filter((path) => !files.has(path))
  for (const path of left) await remove(root, path)
  await replace(markerName, toMarker(complete, files))
  return { files: files.size, written: changed.size, removed: left.length, dead: next.value }
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

function toMarker(head: string, paths: ReadonlySet<string>): Buffer {
  return Buffer.from([head, ...[...paths].sort(), ''].join('\n'))
}

/** null also for links and folders. */
async function readWritten(root: string, path: string): Promise<Buffer | null> {
  const file = join(root, path)
  return (await isFile(file)) ? readFile(file) : null
}

const isFile = async (file: string) => (await lstat(file).catch(() => null))?.isFile() ?? false

/** Whoever reads the file meanwhile gets the old or the new one. */
function createReplace(root: string) {
  const temporary = join(root, temporaryName)
  const folders = new Set<string>()

  async function makeFolder(parent: string): Promise<void> {
    for (let known = parent; ; known = dirname(known)) {
      const real = await realpath(known).catch(() => null)
      if (real === null) continue
      if (real === known) break
      throw new OperatorError(`The folder ${parent} is a link; a copy has plain folders only.`)
    }
    await mkdir(parent, { recursive: true })
    folders.add(parent)
  }

  return async (path: string, bytes: Buffer): Promise<void> => {
    const parent = dirname(join(root, path))
    if (!folders.has(parent)) await makeFolder(parent)
    await rm(temporary, { force: true })
    try {
      // A link of that name would be followed.
      await writeFile(temporary, bytes, { flag: 'wx' })
    } catch (cause) {
      await rm(temporary, { force: true })
      throw (cause as NodeJS.ErrnoException).code === 'ENOSPC' ? toFull(root, cause) : cause
    }
    await rename(temporary, join(root, path))
  }
}

const toFull = (folder: string, cause: unknown) =>
  new OperatorError(
    `The disk of ${folder} is full. Free some space and write the copy again: what is written stays, and the rest is added.`,
    { cause },
  )

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
