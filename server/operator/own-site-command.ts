/** `site:own`: starts the owner's own site in place of the sample, by options or by questions on the terminal. */
import { createInterface } from 'node:readline/promises'
import { type OwnSite, ownSiteFields, scaleNames } from '#shared/admin/own-site.ts'
import { checkDocument, type FieldProblem } from '#shared/check-document.ts'
import { isLanguage, type Language, languageNames, languages } from '#shared/i18n/languages.ts'
import { accentNames } from '#shared/look.ts'
import { lookUp } from '#shared/look-up.ts'
import { fixedPages } from '#shared/site.ts'
import { importContent } from '../content/folder/import-content.ts'
import { hasContent } from '../content/kinds/store-content.ts'
import { defaultRenderer } from '../content/markdown/default-renderer.ts'
import { prepareOwnSite } from '../editing/own-site.ts'
import { countOf } from '../platform/count-of.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { openAudit, parseCommand } from './command-line.ts'
import type { Operation } from './commands.ts'

const usage = `Without options, site:own asks. For scripts: --languages en,ko --name "en=Mina Kim" --name "ko=김미나" --work "en=I study design" --email ADDRESS, and if wanted --pages ${fixedPages.join(',')} --scale ${scaleNames.join('|')} --accent ${accentNames.join('|')}|#2a6f4b`

const options = {
  languages: { type: 'string' },
  name: { type: 'string', multiple: true },
  work: { type: 'string', multiple: true },
  email: { type: 'string' },
  pages: { type: 'string' },
  scale: { type: 'string' },
  accent: { type: 'string' },
} as const

export async function startOwnSite({ db, env, args, now }: Operation): Promise<string> {
  const { values } = parseCommand(args, options, usage)
  const given = toRequest(values)
  const isAsking = args.length === 0 && process.stdin.isTTY
  const request = isAsking ? await askForSite() : requireSite(given)
  // The first start imports the sample only into an empty database.
  if (!(await hasContent(db))) await importContent(db, env.contentDir, now)
  const audit = await openAudit(env, db, now)
  const prepared = await prepareOwnSite({ audit, db, now, renderer: defaultRenderer }, request)
  if (!prepared.ok) throw refusalOf(prepared)
  const store = prepared.value
  const started = await db.transaction().execute((tx) => store(tx, null))
  if (!started.ok) throw refusalOf(started)
  const { trashed, kept } = started.value
  const stays =
    kept.length > 0 ? ` These stay, because yours refer to them: ${kept.join(', ')}.` : ''
  return `Your site is ready. ${countOf(trashed, 'document')} of the sample went to the trash of the panel.${stays} A running site shows it within a second.`
}

function refusalOf({ code, data }: { code: string; data?: unknown }): OperatorError {
  const { problems } = (data ?? {}) as { problems?: FieldProblem[] }
  if (problems) return new OperatorError(describe(problems))
  return new OperatorError(
    code === 'STALE'
      ? 'Nothing of the sample is left on this site, or it was changed meanwhile. Nothing was changed.'
      : `This was refused: ${code}`,
  )
}

function describe(problems: readonly FieldProblem[]): string {
  return problems.map(({ path, problem }) => `${path.join('.')} ${problem}`).join('\n')
}

type Values = ReturnType<typeof parseCommand<typeof options>>['values']

function toRequest({ languages: list, name, work, pages, ...others }: Values): unknown {
  return {
    languages: split(list),
    name: toTexts(name),
    work: toTexts(work),
    ...(pages !== undefined && { pages: split(pages) }),
    ...others,
  }
}

function split(list = ''): string[] {
  return list.split(/[\s,]+/).filter(Boolean)
}

/** `en=Mina Kim` */
function toTexts(given: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    given.map((text) => {
      const [name = '', ...rest] = text.split('=')
      return [name, rest.join('=')]
    }),
  )
}

function requireSite(given: unknown): OwnSite {
  const [first] = (given as { languages: string[] }).languages
  const checked = checkDocument(ownSiteFields, given, isLanguage(first) ? first : undefined)
  if (checked.ok) return checked.value
  throw new OperatorError(`${describe(checked.problems)}\n${usage}`)
}

/** Asks again for what is not right. */
async function askForSite(): Promise<OwnSite> {
  using terminal = createInterface({ input: process.stdin, output: process.stderr })
  const ask = async (question: string, usual = '') => {
    const answer = await terminal.question(`${question}${usual && ` [${usual}]`}: `)
    return answer.trim() || usual
  }
  const asked: Record<string, () => Promise<unknown>> = {
    languages: async () =>
      split(await ask(`Languages of ${languages.join(', ')}; the first is the default`, 'en')),
    name: () => askIn('Your name'),
    work: () => askIn('What you study or do, in one sentence'),
    email: () => ask('Email address that visitors see'),
    pages: async () => split(await ask('Pages', fixedPages.join(','))),
    scale: () => ask(`Grades: ${scaleNames.join(', ')}`, 'us-4.0'),
    accent: () => ask(`Accent: ${accentNames.join(', ')}, or a colour like #2a6f4b`, 'dancheong'),
  }
  const site = new Map<string, unknown>()
  const chosen = () => (site.get('languages') as string[]).filter(isLanguage)
  const askIn = async (question: string) => {
    const texts: Partial<Record<Language, string>> = {}
    for (const one of chosen()) {
      const text = await ask(`${question} (${languageNames[one].name})`)
      if (text) texts[one] = text
    }
    return texts
  }
  let names = Object.keys(asked)
  for (;;) {
    for (const name of names) site.set(name, await lookUp(asked, name)?.())
    const checked = checkDocument(ownSiteFields, Object.fromEntries(site), chosen()[0])
    if (checked.ok) return checked.value
    process.stderr.write(`${describe(checked.problems)}\n`)
    const wrong = new Set(checked.problems.map(({ path }) => String(path[0])))
    names = Object.keys(asked).filter((name) => wrong.has(name))
  }
}
