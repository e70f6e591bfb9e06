/** Writes `.env.example` and `docs/settings.md` from the table of settings: `npm run fix`. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SettingRow } from './setting.ts'
import { settingGroups, testSettingNames } from './table.ts'

const root = join(import.meta.dirname, '..', '..')
const lineLength = 110

/** Returns the new text of each file that is made from the settings, by its path. */
export async function makeSettingDocs(): Promise<Record<string, string>> {
  const page = await readFile(join(root, 'docs', 'settings.md'), 'utf8')
  return { '.env.example': toEnvExample(), 'docs/settings.md': replaceTables(page) }
}

function toEnvExample(): string {
  const head = wrap(
    'Settings of a Madang site. Copy this file to `.env` and change what you need; lines show defaults or examples. A public site needs an https PUBLIC_ORIGIN. docs/settings.md has tables of all settings.',
  )
  const groups = Object.entries(settingGroups).map(([title, rows]) => {
    const lines = Object.entries(rows).map(
      ([name, { help, example, fallback }]) =>
        `${wrap(toPlain(help))}\n#${name}=${testSettingNames.includes(name) ? '' : (example ?? fallback ?? '')}`,
    )
    return `# ${title}\n\n${lines.join('\n\n')}`
  })
  return `${[head, ...groups].join('\n\n')}\n`
}

/** The text between the tables stays. */
function replaceTables(page: string): string {
  return Object.entries(settingGroups).reduce((text, [title, rows]) => {
    const table = new RegExp(`(## ${title}\\n\\n(?:[^#|]+\\n\\n)?)(?:\\|.*\\n)+`)
    if (!table.test(text)) throw new Error(`docs/settings.md has no table below "${title}".`)
    return text.replace(table, (_, head) => head + toTable(rows))
  }, page)
}

function toTable(rows: Record<string, SettingRow>): string {
  const lines = Object.entries(rows).map(
    ([name, { help, fallback }]) =>
      `| \`${name}\` | ${fallback === null ? '' : `\`${fallback}\``} | ${help} |\n`,
  )
  return `| variable | default | meaning |\n|---|---|---|\n${lines.join('')}`
}

function toPlain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '')
}

function wrap(text: string): string {
  const lines = ['#']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`
    if (line.length > lineLength) lines.push(`# ${word}`)
    else lines[lines.length - 1] = line
  }
  return lines.join('\n')
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(await makeSettingDocs())) {
    await writeFile(join(root, file), text)
  }
}
