/** Writes content as a folder that `readContent` reads back to the same content. */
import { lstat, mkdir, readdir, realpath, rm, rmdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Content } from '#shared/content.ts'
import { entryPath, findOversize, mediaFile } from '../store/layout.ts'
import { isLeftOut, toExportedFiles } from './content-files.ts'
import { listContentFolder, readBytes } from './content-folder.ts'
import { noOriginals, type Originals, replaceFile, writeMedia } from './write-media.ts'
import { mergeFile } from './yaml-merge.ts'

/**
 * Throws before writing anything if the content is not valid or the folder contains something else. Files
 * outside the layout (a README, hidden files) are not changed, and comments in existing files are kept.
 */
export async function writeContent(
  folder: string,
  content: Content,
  originals: Originals = noOriginals,
): Promise<void> {
  const files = toExportedFiles(content, originals.index)
  const names = Object.keys(originals.index)
  await mkdir(folder, { recursive: true })
  await requireContentFolder(folder)
  const root = await realpath(folder)
  const media = new Set(names.map(mediaFile.pathOf))
  const parents = new Set([...files.keys(), ...media].map((path) => posix.dirname(path)))
  for (const parent of parents) await makeFolder(root, parent)

  // `site.yaml` comes first: an interrupted export then leaves a content folder, which can be written again.
  for (const [path, canonical] of files) {
    const written = await readWritten(root, path)
    const bytes = written ? mergeFile(path, written, canonical) : canonical
    if (!written || !isDeepStrictEqual(bytes, written)) await replaceFile(join(root, path), [bytes])
  }
  await writeMedia(root, originals)
  const { files: present } = await listContentFolder(root)
  for (const path of present) {
    const isKept = files.has(path) || media.has(path) || isLeftOut(content, path)
    if (!isKept) await removeFile(root, path)
  }
}

/** Returns the present contents of a file, or null if it must not be read, for example a link or a pipe. */
async function readWritten(root: string, path: string): Promise<Uint8Array | null> {
  const stats = await lstat(join(root, path)).catch(() => null)
  if (!stats?.isFile() || findOversize(path, stats.size)) return null
  return readBytes(root, path)
}

async function requireContentFolder(folder: string): Promise<void> {
  const entries = await readdir(folder)
  if (entries.length > 0 && !entries.includes(entryPath('site', 'site'))) {
    throw new Error(
      `The folder ${folder} contains something other than content. Nothing was written to it.`,
    )
  }
}

/** Creates a folder. Refuses links, because a link may lead out of the content folder. */
async function makeFolder(root: string, path: string): Promise<void> {
  const expected = join(root, path)
  await mkdir(expected, { recursive: true })
  if ((await realpath(expected)) !== expected) {
    throw new Error(`The folder ${expected} is a link; content is written into plain folders only.`)
  }
}

async function removeFile(root: string, path: string): Promise<void> {
  await rm(join(root, path), { force: true })
  for (let parent = posix.dirname(path); parent !== '.'; parent = posix.dirname(parent)) {
    // The folder is not empty: there are other content files or files of the owner in it.
    const removed = await rmdir(join(root, parent)).then(
      () => true,
      () => false,
    )
    if (!removed) return
  }
}
