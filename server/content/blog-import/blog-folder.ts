/** The files of an old blog. They are listed once, and read when they are needed. */

import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ImportProblem } from '#shared/admin/content-import.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { RemotePictures } from './remote-pictures.ts'

export interface BlogFolder {
  /** Every file, with forward slashes, sorted. */
  files: ReadonlySet<string>
  /** Where a file is on disk. */
  locate(path: string): string
  /** Null if it is not UTF-8, or too large for a text. Throws `LargeFileError` for JSON that is too large. */
  readText(path: string): Promise<string | null>
  /** Missing: pictures of other sites become links. */
  remote?: RemotePictures
}

const mostFiles = 50_000
/** A text of a post may have 200,000 characters; a JSON export holds all posts in one file. */
const textBytes = 2_000_000
const jsonBytes = 20_000_000
/** Generated or installed files, which are left out. So are hidden files and links. */
const foreign = new Set(['node_modules', '_site', '__MACOSX', 'README.md'])
/** Folders that are part of a blog. Any other folder that contains all files is only the folder that was packed. */
const known =
  /^(?:_posts|_drafts|articles|books|content|data|images|posts|public|scaffolds|source|src|static|assets)$/

export class LargeFileError extends OperatorError {
  override name = 'LargeFileError'
  readonly problem: ImportProblem

  constructor(file: string, bytes: number) {
    const problem = `is larger than ${bytes / 1_000_000} MB`
    super(`${file} ${problem}.`)
    this.problem = { file, line: 1, field: '', problem }
  }
}

/** `path`: a folder, or one JSON file. */
export async function openBlogFolder(path: string): Promise<BlogFolder> {
  const stats = await stat(path).catch(() => null)
  if (!stats) throw new OperatorError(`${path} does not exist, or this user may not read it.`)
  if (stats.isFile()) return describe(dirname(path), [basename(path)])
  const files: string[] = []
  await visit(path, '', files)
  return describe(path, files)
}

async function visit(root: string, parent: string, files: string[]): Promise<void> {
  const entries = await readdir(join(root, parent), { withFileTypes: true })
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const isHidden = entry.name.startsWith('.') && entry.name !== '.obsidian'
    const isForeign = parent.endsWith('.obsidian') && entry.name !== 'app.json'
    if (isHidden || isForeign || foreign.has(entry.name)) continue
    const path = parent === '' ? entry.name : `${parent}/${entry.name}`
    if (entry.isDirectory()) await visit(root, path, files)
    else if (entry.isFile()) files.push(path)
    if (files.length > mostFiles) {
      throw new OperatorError(
        `${root} has more than ${mostFiles} files. Name the folder of the blog alone.`,
      )
    }
  }
}

function describe(root: string, found: string[]): BlogFolder {
  const inner = findInner(found)
  // macOS writes a letter with a mark as two characters (NFD); texts name files as they were typed.
  const paths = new Map(found.map((path) => [path.slice(inner.length).normalize('NFC'), path]))
  const locate = (path: string) => join(root, paths.get(path) ?? path)
  return {
    files: new Set([...paths.keys()].sort()),
    locate,
    async readText(path) {
      const file = locate(path)
      const { size } = await stat(file)
      if (path.endsWith('.json') && size > jsonBytes) {
        throw new LargeFileError(path, jsonBytes)
      }
      if (size > textBytes && !path.endsWith('.json')) return null
      try {
        const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
        return text.replaceAll('\r\n', '\n')
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        return null
      }
    },
  }
}

/** The path of the folders that contain all files, with a slash at the end. */
function findInner(files: readonly string[]): string {
  for (let inner = ''; ; ) {
    const [top = '', ...rest] = files[0]?.slice(inner.length).split('/') ?? []
    const isAround = rest.length > 0 && files.every((file) => file.startsWith(`${inner}${top}/`))
    if (!isAround || known.test(top)) return inner
    inner += `${top}/`
  }
}
