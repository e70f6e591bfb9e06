/** The files of a content folder, before anybody looks inside them. */
import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { OperatorError } from '../../platform/operator-error.ts'
import { findMisplacement, findOversize } from '../store/layout.ts'
import type { ContentProblem } from './problems.ts'

export interface ContentFolder {
  /** Every file that has a place in the layout, with forward slashes, sorted. */
  files: string[]
  problems: ContentProblem[]
}

/**
 * Lists a content folder; what has no place there is a problem, lest a misspelt file be silently ignored.
 * Synchronous on purpose, for a process that does nothing else: the system answers from its memory, and 20,000
 * questions by way of threads take ten times as long.
 */
export async function listContentFolder(folder: string): Promise<ContentFolder> {
  const files: string[] = []
  const problems: ContentProblem[] = []
  const refuse = (file: string, problem: string) =>
    problems.push({ file, line: 1, field: '', problem })

  const root = orUnreadable(folder, () => realpathSync(folder))
  visit(
    '',
    orUnreadable(folder, () => readdirSync(root, { withFileTypes: true })),
  )
  return { files: files.sort(), problems }

  function visit(parent: string, children: Dirent[]): void {
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
        const inside = orNull(() => readdirSync(join(root, path), { withFileTypes: true }))
        if (inside) visit(`${path}/`, inside)
        else refuse(path, 'cannot be read')
      } else {
        files.push(path)
        const refusal = findFileRefusal(root, path, entry)
        if (refusal) refuse(path, refusal)
      }
    }
  }
}

/** Why a file is not even opened. A device or a pipe would never end; a link could show any file of the machine. */
function findFileRefusal(root: string, path: string, entry: Dirent): string | null {
  let target = join(root, path)
  if (entry.isSymbolicLink()) {
    const real = orNull(() => realpathSync(target))
    if (real === null) return 'is a link to nothing'
    if (!real.startsWith(`${root}${sep}`)) return 'is a link that leaves the content folder'
    target = real
  }
  const stats = orNull(() => statSync(target))
  if (stats === null) return 'cannot be read'
  if (!stats.isFile()) return 'is not a file'
  return findOversize(path, stats.size)
}

function orNull<Value>(ask: () => Value): Value | null {
  try {
    return ask()
  } catch {
    // Whatever the system says, the file cannot be used.
    return null
  }
}

function orUnreadable<Value>(folder: string, ask: () => Value): Value {
  try {
    return ask()
  } catch (cause) {
    throw unreadable(folder, cause as NodeJS.ErrnoException)
  }
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
