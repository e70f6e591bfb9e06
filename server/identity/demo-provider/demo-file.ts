/**
 * The link of demo sign-in for the operator's other console, in a file of DATA_DIR that this user alone can
 * read, as long as the process lives. One that outlives it opens nothing: the next start has another code.
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
  /** Whether somebody has asked for demo sign-in through a proxy. */
  isProxied: v.boolean(),
})
type Note = v.InferOutput<typeof noteSchema>

export interface DemoFile {
  keep(link: string): void
  /** For `doctor`: a proxy stands in front of this site. */
  noteProxied(): void
  /** Leaves the file of another process alone. */
  remove(): void
}

/** Writes at once: the last of it is done while the process exits, and none of it more than once. */
export function openDemoFile(dataDir: string): DemoFile {
  const file = fileIn(dataDir)
  let note: Note | null = null

  function write(next: Note): void {
    note = next
    const aside = `${file}.${randomUUID()}`
    writeFileSync(aside, JSON.stringify(note), { mode, flag: 'wx' })
    renameSync(aside, file)
  }

  return {
    keep(link) {
      write({ link, pid: process.pid, isProxied: false })
    },
    noteProxied() {
      if (note) write({ ...note, isProxied: true })
    },
    remove() {
      if (parse(readIfThere(file))?.link === note?.link) rmSync(file, { force: true })
    },
  }
}

/** What a process that still lives has left; null: none has. */
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
    // It lives, and is somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
