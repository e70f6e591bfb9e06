/** Writes the lists of kinds of content from their records, which are one file each in `shared/kinds/`: `npm run fix`. */
import { readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languages } from '../shared/i18n/languages.ts'
import type { ContentKind } from '../shared/kinds/kind.ts'

export const kindsFolder = join(import.meta.dirname, '..', 'shared', 'kinds')

/** What the folder holds besides records. */
const otherFiles = ['kind.ts', 'names.ts', 'records.ts']
const head = '/** Written by `npm run fix` from the records of this folder'

interface NamedKind {
  kind: string
  variable: string
  record: ContentKind
}

/** Texts by file. The lists themselves are not loaded: they may name a record that is no longer there. */
export async function makeKindLists(folder: string): Promise<Record<string, string>> {
  const files = (await readdir(folder)).filter(
    (file) => /^[a-z\d-]+\.ts$/.test(file) && !otherFiles.includes(file),
  )
  const kinds = await Promise.all(files.sort().map((file) => load(folder, file)))
  return { 'records.ts': toRecords(kinds), 'names.ts': toNames(kinds) }
}

async function load(folder: string, file: string): Promise<NamedKind> {
  const kind = basename(file, '.ts')
  const variable = kind.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase())
  const { [variable]: record } = await import(pathToFileURL(join(folder, file)).href)
  if (!record) throw new Error(`${file} does not export "${variable}".`)
  return { kind, variable, record }
}

function toRecords(kinds: NamedKind[]): string {
  const imports = kinds.map(({ kind, variable }) => `import { ${variable} } from './${kind}.ts'`)
  const entries = inOrder(kinds).map(({ kind, variable }) =>
    kind === variable ? `  ${variable},` : `  '${kind}': ${variable},`,
  )
  return `${head}. */
${imports.join('\n')}

export const records = {
${entries.join('\n')}
} as const
`
}

function toNames(kinds: NamedKind[]): string {
  const catalogues = languages.map((language) => {
    const entries = inOrder(kinds).map(
      ({ kind, variable, record }) =>
        `    ${kind === variable ? kind : `'${kind}'`}: ${quote(record.name[language])},\n`,
    )
    return `  ${language}: {\n${entries.join('')}  },\n`
  })
  return `${head}: the first page of the panel shows names, and loads no schemas. */
import type { KindName } from '../content-kinds.ts'
import type { Language } from '../i18n/languages.ts'

export const namesOfKinds: Record<Language, Record<KindName, string>> = {
${catalogues.join('')}}
`
}

function inOrder(kinds: NamedKind[]): NamedKind[] {
  const sorted = kinds.toSorted((one, other) => one.record.position - other.record.position)
  for (const [index, { kind, record }] of sorted.entries()) {
    const previous = sorted[index - 1]
    if (previous?.record.position === record.position)
      throw new Error(`${previous.kind} and ${kind} have the same position, ${record.position}.`)
  }
  return sorted
}

/** As the formatter does. */
function quote(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(await makeKindLists(kindsFolder))) {
    await writeFile(join(kindsFolder, file), text)
  }
}
