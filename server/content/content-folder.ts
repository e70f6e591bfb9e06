/** The files of a content folder, before anybody looks inside them. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { findMisplacement, findOversize } from './layout.ts'
import type { ContentProblem } from './problems.ts'

export interface ContentFolder {
  /** Every file that has a place in the layout, with forward slashes, sorted. */
  files: string[]
  problems: ContentProblem[]
}

/** Lists a content folder; what has no place there is a problem, lest a misspelt file be silently ignored. */
export async function listContentFolder(folder: string): Promise<ContentFolder> {
  const files: string[] = []
  const problems: ContentProblem[] = []
  const refuse = (file: string, problem: string) =>
    problems.push({ file, line: 1, field: '', problem })

  const root = await realpath(folder).catch((cause) => {
    throw unreadable(folder, cause)
  })
  const entries = await readdir(root, { withFileTypes: true }).catch((cause) => {
    throw unreadable(folder, cause)
  })
  await visit('', entries)
  return { files: files.sort(), problems }

  async function visit(parent: string, children: typeof entries): Promise<void> {
    for (const entry of children) {
      if (entry.name.startsWith('.') || entry.name === 'README.md') continue
      const path = `${parent}${entry.name}`
      const kind = entry.isDirectory() ? 'folder' : 'file'
      const misplacement = findMisplacement(path, kind)
      if (entry.isSymbolicLink() && findMisplacement(path, 'folder') === null) {
        refuse(path, 'is a link where a folder belongs')
      } else if (misplacement) {
        refuse(path, misplacement)
      } else if (kind === 'folder') {
        const inside = await readdir(join(root, path), { withFileTypes: true }).catch(() => null)
        if (inside) await visit(`${path}/`, inside)
        else refuse(path, 'cannot be read')
      } else {
        files.push(path)
        const refusal = await findFileRefusal(root, path)
        if (refusal) refuse(path, refusal)
      }
    }
  }
}

/** Why a file is not even opened. A device or a pipe would never end; a link could show any file of the machine. */
async function findFileRefusal(root: string, path: string): Promise<string | null> {
  const target = await realpath(join(root, path)).catch(() => null)
  if (target === null) return 'is a link to nothing'
  if (!target.startsWith(`${root}${sep}`)) return 'is a link that leaves the content folder'
  const stats = await stat(target)
  if (!stats.isFile()) return 'is not a file'
  return findOversize(path, stats.size)
}

/** The bytes of a listed file; null if the system does not give them. */
export function readBytes(folder: string, path: string): Promise<Uint8Array | null> {
  return readFile(join(folder, path)).then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  )
}

const reasons: Record<string, string> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is not a folder',
  EACCES: 'this user may not read it',
}

function unreadable(folder: string, cause: NodeJS.ErrnoException): OperatorError {
  const reason = reasons[cause.code ?? ''] ?? cause.message
  return new OperatorError(`The content folder ${folder} cannot be read: ${reason}.`, { cause })
}
