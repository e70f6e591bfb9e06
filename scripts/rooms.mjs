import { availableParallelism } from 'node:os'

/** The folders that have their own tsconfig, because they may use different globals and types. */
export const rooms = ['shared', 'client', 'server', 'app', 'admin', 'tests']

/** The default of `tsc`. With more checkers than processors, shared types are checked several times: four on two take a third longer. */
const mostCheckers = 4

/** The arguments of `tsc` that check the types of one of these folders. */
export function checkingTypes(room) {
  const checkers = Math.min(availableParallelism(), mostCheckers)
  return ['--project', room, '--checkers', String(checkers)]
}
