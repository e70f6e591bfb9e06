/**
 * The panel: one script, its rooms as chunks, and one stylesheet. Sent only to admins, from below ADMIN_PATH.
 */
import { defineConfig, type Plugin } from 'vite'
import { applyTheme } from './client/theme/apply-theme.ts'
import { languages } from './shared/i18n/languages.ts'
import { addKinds } from './shared/i18n/panel/fields/add-kinds.ts'
import type { FieldWords } from './shared/i18n/panel/fields/en.ts'
import { idsOfKinds, namesOfKinds } from './shared/kinds/names.ts'
import { checks, css, plainImports, target } from './vite.shared.config.ts'

/** The inline script of the panel's document, which the server reads from the build. */
const beforePaint: Plugin = {
  name: 'before-paint',
  generateBundle() {
    const source = `(${applyTheme})(document.documentElement.dataset)`
    this.emitFile({ type: 'asset', fileName: 'before-paint.js', source })
  },
}

/** The first page shows names of kinds. Their records, with all fields, are loaded by rooms that need them. */
const evaluatedNames: Plugin = {
  name: 'evaluated-names',
  load(id) {
    const isNames = id.endsWith('/shared/kinds/names.ts')
    if (!isNames) return null
    const [names, ids] = [namesOfKinds, idsOfKinds].map((value) => JSON.stringify(value))
    return `export const namesOfKinds = ${names}; export const idsOfKinds = ${ids}`
  },
}

/** Records of kinds hold labels in all languages. A form loads those of one, with its other words. */
const evaluatedLabels: Plugin = {
  name: 'evaluated-labels',
  enforce: 'post',
  transform(code, id) {
    if (id.includes('/shared/kinds/'))
      return withoutLabels(code, this.parse(code).body as unknown as Node[])
    const language = languages.find((one) => id.endsWith(`/shared/i18n/panel/fields/${one}.ts`))
    if (!language) return null
    const none = { labels: {}, choices: {} } as FieldWords
    const { labels, choices } = addKinds(language, none)
    const merge = `({ labels: { ...${JSON.stringify(labels)}, ...words.labels }, choices: { ...${JSON.stringify(choices)}, ...words.choices } })`
    return code.replace(/^import .*add-kinds.*$/m, `const addKinds = (_, words) => ${merge};`)
  },
}

/** Cuts `labels` and `choices` out of the words of each record. */
function withoutLabels(code: string, statements: readonly Node[]): string {
  const cuts = statements.flatMap((statement) => {
    const [declared] = statement.declaration?.declarations ?? []
    const words = memberOf(declared?.init, 'words')
    const inLanguages = languages.map((language) => memberOf(words?.value, language)?.value)
    return inLanguages.flatMap((own) =>
      ['labels', 'choices'].flatMap((name) => memberOf(own, name) ?? []),
    )
  })
  return cuts
    .sort((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^,/, ''),
      code,
    )
}

/** Of a syntax tree (ESTree). */
interface Node {
  start: number
  end: number
  key?: { name?: string }
  value?: Node
  properties?: Node[]
  declaration?: { declarations?: { init?: Node }[] }
}

const memberOf = (node: Node | undefined, name: string) =>
  node?.properties?.find(({ key }) => key?.name === name)

/** Our own modules, except for words: each person reads those of one language. */
function isCode(id: string): boolean {
  const isOurs = id.startsWith(`${import.meta.dirname}/`) && !id.includes('/node_modules/')
  return isOurs && !/\/(?:ko|en|ja)\.ts$/.test(id)
}

export default defineConfig({
  css,
  // The path of the panel is known only when the server starts, so scripts import each other relatively.
  base: './',
  publicDir: false,
  plugins: [plainImports, beforePaint, evaluatedNames, evaluatedLabels],
  build: {
    outDir: 'build/panel',
    target,
    cssTarget: target,
    cssMinify: 'lightningcss',
    manifest: 'manifest.json',
    modulePreload: false,
    // One stylesheet in the document: the policy allows no inline styles, and opening a room causes no flash.
    cssCodeSplit: false,
    rolldownOptions: {
      checks,
      input: 'admin/main.tsx',
      output: {
        codeSplitting: {
          groups: [
            // Every room needs these: as one file they compress better, and the rooms that use a part do not split it.
            {
              name: 'base',
              tags: ['$initial'],
              test: /node_modules\/(?:react|react-dom|react-router|scheduler|react-aria|react-aria-components|react-stately|@react-aria|@react-stately|@react-types|@internationalized|clsx|use-sync-external-store)\//,
            },
            // What the entry imports, without the entry: that waits for words, which import some of these.
            {
              name: 'shell',
              test: (id) => isCode(id) && !id.endsWith('/admin/main.tsx'),
              tags: ['$initial'],
            },
            // Each of these is used by two rooms or more. As files of their own, 49 were smaller than 1 KB, and a form
            // requested 44. Home has what it needs of them in `common`; its size is limited.
            {
              name: 'common',
              test: /\/(?:admin\/(?:ui|words)|shared\/(?:kinds\/names|look-up)|shared\/i18n\/(?:language-names|panel\/grouped))/,
              minShareCount: 2,
            },
            {
              name: 'calls',
              // Only rooms with dangerous acts ask for the second factor.
              test: /\/admin\/session\/(?!step-up-dialog)/,
              minShareCount: 2,
            },
            {
              name: 'content',
              // Those are in dialogs, in settings or beside a text: loaded when they are opened.
              test: /\/admin\/content\/(?!preview-(?:dialog|frame)|document-dialogs|id-form|checklist|find-|text-remarks|read-markdown|field-diff|word-diff|list-changes|import-dialog|use-import|editor\/(?:icon-field|text-remark|conflict-banners))/,
              minShareCount: 2,
            },
          ],
        },
      },
      onLog(level, log, next) {
        // "use client" is for server components; there are none here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') next(level, log)
      },
    },
  },
})
