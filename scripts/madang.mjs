/** `npm run madang -- <command>` runs an operator command. */
import { resolve } from 'node:path'
import { become, ensureInstalled } from './bootstrap.mjs'
import { findCommands } from './build.mjs'

ensureInstalled()

const [command = '', ...args] = process.argv.slice(2)
// npm runs scripts in the project folder; relative paths are relative to the operator's folder.
const from = process.env['INIT_CWD'] ?? process.cwd()
const given = command.startsWith('content:') ? args.map((folder) => resolve(from, folder)) : args
become(findCommands(), [command, ...given])
