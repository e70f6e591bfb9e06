/** `content:import FILE.json`: a JSON Resume becomes drafts of the panel. */
import { readFile } from 'node:fs/promises'
import type { FieldProblem } from '#shared/check-document.ts'
import { isLanguage, languages } from '#shared/i18n/languages.ts'
import { importContent } from '../content/folder/import-content.ts'
import { hasContent } from '../content/kinds/store-content.ts'
import { readDefaultLanguage } from '../content/store/site-languages.ts'
import { describeImport, importResume, readResume } from '../editing/import-resume.ts'
import { countOf } from '../platform/count-of.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { openAudit, parseCommand } from './command-line.ts'
import type { Operation } from './commands.ts'

const usage = `Use content:import FILE.json --language ${languages.join('|')}, with --dry-run to be told only what it would give.`
const options = { language: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const

export async function importResumeFile({ db, env, args, now }: Operation): Promise<string> {
  const { values, positionals } = parseCommand(args, options, usage, 1)
  const { language: chosen, 'dry-run': isDry = false } = values
  if (chosen !== undefined && !isLanguage(chosen)) throw new OperatorError(usage)
  const file = String(positionals[0])
  const resume = accept(readResume(await readJson(file)), file)
  // The first start imports the content of the site only if there is none.
  if (!isDry && !(await hasContent(db))) await importContent(db, env.contentDir, now)
  const language = chosen ?? (await readDefaultLanguage(db))
  if (isDry) return `Nothing was stored. ${describe(describeImport(resume, language))}`
  const audit = await openAudit(env, db, now)
  const dependencies = { audit, now, panelPath: env.adminPath }
  const stored = await db
    .transaction()
    .execute(async (tx) =>
      accept(await importResume(dependencies, tx, null, { resume, language }), file),
    )
  return `${describe(stored)} They are in the panel, and nothing is published.`
}

function describe({ drafts, leftOut }: ReturnType<typeof describeImport>): string {
  const left = leftOut.map((field) => `\n  left out or kept in part: ${field}`).join('')
  return `${countOf(drafts.length, 'draft')} from the file.${left}`
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new OperatorError(`${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

function accept<Value>(
  outcome: { ok: true; value: Value } | { ok: false; code: string; data?: unknown },
  file: string,
): Value {
  if (outcome.ok) return outcome.value
  const { problems = [] } = (outcome.data ?? {}) as { problems?: FieldProblem[] }
  const lines = problems.map(({ path, problem }) => `\n  ${path.join('.')} ${problem}`)
  throw new OperatorError(`${file} was refused: ${lines.join('') || outcome.code}`)
}
