/** `npm run madang -- <command>` runs an operator command. */
import { become, copyEnvironment, copyFlags, ensureInstalled } from './bootstrap.mjs'
import { ensureBuilt, findCommands } from './build.mjs'
import { resolvePaths } from './operator-paths.mjs'

ensureInstalled()

const [command = '', ...args] = process.argv.slice(2)
// npm runs scripts in the project folder, and names the operator's folder in this variable.
const from = process.env['INIT_CWD'] ?? process.cwd()
const isCopy = command === 'site:export' || command === 'site:publish'
// A copy has the pages that this builds; other commands need none.
if (isCopy) ensureBuilt()
const given = [command, ...resolvePaths(command, args, from)]
if (isCopy) become(findCommands(), given, copyFlags, copyEnvironment)
else become(findCommands(), given)
