/** Lists the files of a content folder without reading them. */
import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { ImportProblem } from '#shared/admin/content-import.ts'
import { lookUp } from '#shared/look-up.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { findMisplacement, findOversize } from '../store/layout.ts'

export interface ContentFolder {
  /** All files that belong to the layout, with forward slashes, sorted. */
  files: string[]
  problems: ImportProblem[]
}

/**
 * Lists a content folder. A file that does not belong to the layout is a problem, so that a misspelt name is
 * not silently ignored. It is synchronous on purpose, for a process that does nothing else: the system
 * answers from its cache, and 20,000 asynchronous calls take ten times as long.
 */
export async function listContentFolder(folder: string): Promise<ContentFolder> {
  const files: string[] = []
  const problems: ImportProblem[] = []
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
      // macOS writes a letter with a mark as two characters (NFD).
      const misplacement = findMisplacement(path.normalize('NFC'), kind)
      if (entry.isSymbolicLink() && findMisplacement(path, 'folder') === null) {
        refuse(path, 'is a link, but must be a folder')
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

/**
 * Returns why a file must not be opened. A device or pipe could block for ever; a link could expose any file
 * of the machine.
 */
function findFileRefusal(root: string, path: string, entry: Dirent): string | null {
  let target = join(root, path)
  if (entry.isSymbolicLink()) {
    const real = orNull(() => realpathSync(target))
    if (real === null) return 'is a link to a file that does not exist'
    if (!real.startsWith(`${root}${sep}`)) return 'is a link to a file outside the content folder'
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
    // The file cannot be used, whatever the error is.
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

/** Returns the bytes of a listed file, or null if it cannot be read. */
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
  const reason = lookUp(reasons, cause.code ?? '') ?? cause.message
  return new OperatorError(`The content folder ${folder} cannot be read: ${reason}.`, { cause })
}
