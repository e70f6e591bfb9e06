/**
 * Stores the link of demo sign-in in a file of DATA_DIR, so that the operator can read it from another
 * console. Only this user can read the file. A file that outlives its process is useless: the next start
 * makes another code.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const mode = 0o600
const fileIn = (dataDir: string) => join(dataDir, 'demo-code')

const noteSchema = v.object({
  link: v.string(),
  pid: v.number(),
  /** Whether a request for demo sign-in came through a proxy. */
  isProxied: v.boolean(),
})
type Note = v.InferOutput<typeof noteSchema>

/** Uses synchronous calls: `remove` runs while the process exits, and the others run at most once. */
export function openDemoFile(dataDir: string) {
  const file = fileIn(dataDir)
  let note: Note | null = null

  function write(next: Note): void {
    note = next
    const temporary = `${file}.${randomUUID()}`
    writeFileSync(temporary, JSON.stringify(note), { mode, flag: 'wx' })
    renameSync(temporary, file)
  }

  return {
    store(link: string): void {
      write({ link, pid: process.pid, isProxied: false })
    },
    /** Records for `doctor` that a proxy is in front of this site. */
    recordProxied(): void {
      if (note) write({ ...note, isProxied: true })
    },
    /** Deletes the file, unless another process has written it. */
    remove(): void {
      if (parse(readIfThere(file))?.link === note?.link) rmSync(file, { force: true })
    },
  }
}

/** Returns the file's contents if the process that wrote it is still running, otherwise null. */
export async function readDemoFile(dataDir: string): Promise<Note | null> {
  const note = parse(await readFile(fileIn(dataDir), 'utf8').catch(() => ''))
  return note && isAlive(note.pid) ? note : null
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function parse(text: string): Note | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), noteSchema), text)
  return parsed.success ? parsed.output : null
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process is running but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
