/** Commands of the operator for content as files. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkContent } from '../content/folder/check-content.ts'
import { listContentFolder } from '../content/folder/content-folder.ts'
import { importContent } from '../content/folder/import-content.ts'
import { loadContent } from '../content/folder/load-content.ts'
import { watchContent } from '../content/folder/watch-content.ts'
import { writeContent } from '../content/folder/write-content.ts'
import { loadOriginals } from '../content/folder/write-media.ts'
import { describeUnfit } from '../content/kinds/check-stored.ts'
import { toShown } from '../content/kinds/content-documents.ts'
import { defaultRenderer } from '../content/markdown/default-renderer.ts'
import { renderAgain } from '../content/store/render-again.ts'
import { countOf } from '../platform/count-of.ts'
import { OperatorError, UsageError } from '../platform/operator-error.ts'
import type { Env } from '../settings/env.ts'
import type { Operation } from './commands.ts'

export interface ContentOperation extends Operation {
  /** Prints a line while the command is running. */
  print: (sentence: string) => void
}

type Command = (operation: ContentOperation) => Promise<string>

export const contentCommands: Record<string, Command> = {
  async 'content:import'(operation) {
    const { db, args, now } = operation
    if (args.some((argument) => argument.endsWith('.json'))) {
      return (await import('./resume-command.ts')).importResumeFile(operation)
    }
    const folder = onlyFolder(args)
    await importContent(db, folder, now)
    return `The content of ${folder} was imported. A running site shows it within a second.`
  },

  async 'content:export'({ db, args }) {
    const folder = onlyFolder(args)
    const loaded = await db.selectFrom('content_revision').select('id').executeTakeFirst()
    if (!loaded) throw new OperatorError('The database contains no content yet.')
    const content = await loadContent(db)
    await writeContent(folder, toShown(content), await loadOriginals(db))
    const missing = (content.leftOut?.documents ?? []).map(
      (unfit) => `\n  left out: ${describeUnfit(unfit)}`,
    )
    return `The content was written to ${folder}.${missing.join('')}`
  },

  async 'content:watch'({ db, args, now, print }) {
    const folder = onlyFolder(args)
    // Refuses a folder that cannot be read. Other problems are printed, and may be mended while it watches.
    await listContentFolder(folder)
    const stopped = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => stopped.abort())
    }
    print(`Watching ${folder}. Press Ctrl-C to stop.`)
    const run = () => importContent(db, folder, now)
    await watchContent({ folder, run, print, signal: stopped.signal })
    return 'Stopped watching.'
  },

  async 'content:render'({ db, args }) {
    if (args.length > 0) throw new UsageError()
    const { texts, refused } = await renderAgain(db, defaultRenderer)
    if (refused.length > 0) {
      throw new OperatorError(
        `Rendered again: ${countOf(texts, 'text')}. These failed and keep the HTML of an older version:\n  ${refused.join('\n  ')}`,
      )
    }
    return texts === 0
      ? 'All texts are rendered by this version.'
      : `Rendered again: ${countOf(texts, 'text')}.`
  },
}

/** Needs no database, so a folder can be checked on any machine. */
export async function contentCheck(_env: Env, _now: () => Date, args: string[]): Promise<string> {
  const folder = onlyFolder(args)
  const { problems, warnings } = await checkContent(folder)
  const remarks =
    warnings.length === 0
      ? ''
      : `\n${countOf(warnings.length, 'warning')}, which prevent nothing:\n  ${warnings.join('\n  ')}`
  if (problems.length === 0) return `The content of ${folder} can be imported.${remarks}`
  throw new OperatorError(
    `${folder} has ${countOf(problems.length, 'problem')}:\n  ${problems.join('\n  ')}${remarks}`,
  )
}

/** The comments are in the language of the owner. */
export async function contentNew(env: Env, _now: () => Date, args: string[]): Promise<string> {
  const folder = onlyFolder(args)
  const language = env.ownerLanguage ?? 'en'
  const { listNewFiles } = await import('../content/folder/new-content.ts')
  const words = {
    ko: () => import('#shared/i18n/panel/fields/ko.ts'),
    en: () => import('#shared/i18n/panel/fields/en.ts'),
    ja: () => import('#shared/i18n/panel/fields/ja.ts'),
  }
  const { fields } = await words[language]()
  const present = await openFolder(folder)
  if (present.length > 0) {
    throw new OperatorError(`${folder} is not empty. Nothing was written to it.`)
  }
  const files = listNewFiles(language, fields)
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return `${countOf(files.size, 'file')} were written to ${folder}. Edit them, then: npm run madang -- content:check ${folder}`
}

/** Makes the folder, if it is not there. @returns what is in it. */
async function openFolder(folder: string): Promise<string[]> {
  try {
    await mkdir(folder, { recursive: true })
    return await readdir(folder)
  } catch (cause) {
    throw new OperatorError(`${folder} cannot be written: ${(cause as Error).message}`, { cause })
  }
}

function onlyFolder([folder, ...rest]: string[]): string {
  if (!folder || rest.length > 0) throw new UsageError()
  return folder
}
