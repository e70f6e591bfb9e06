/** `npm run check` is the quick part of `npm test`: types, lint and unit tests on SQLite. */
import { ensureInstalled, run } from './bootstrap.mjs'
import { ensureBuilt } from './build.mjs'
import { checkingTypes, rooms } from './rooms.mjs'

ensureInstalled()
ensureBuilt()
for (const room of rooms) run('tsc', checkingTypes(room))
run('biome', ['check', '--error-on-warnings', '.'])
run('vitest', ['run', '--project', 'unit', '--project', 'sites', '--project', 'operator'], {
  DATABASES: 'sqlite',
})
