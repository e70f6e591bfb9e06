/** `npm run madang -- <command> [folder]`: the operator's commands. */
import { resolve } from 'node:path'
import { become, ensureInstalled } from './bootstrap.mjs'

ensureInstalled()

const [command, folder, ...rest] = process.argv.slice(2)
// npm runs scripts in the project's folder; a folder is meant from where the operator stands.
const from = process.env['INIT_CWD'] ?? process.cwd()
become('server/cli.ts', [command, folder && resolve(from, folder), ...rest].filter(Boolean))
