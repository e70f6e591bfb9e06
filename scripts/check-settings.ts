/** Checks the settings before `npm start` builds anything. The start checks them again, with what else it needs. */
import { requireKeySettings } from '../server/platform/keys/open-keys.ts'
import { OperatorError } from '../server/platform/operator-error.ts'
import { readEnv } from '../server/settings/env.ts'

try {
  requireKeySettings(readEnv())
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(`Madang cannot start. ${error.message}`)
  process.exitCode = 1
}
