import { availableParallelism } from 'node:os'

/** The folders that have their own tsconfig, because they may use different globals and types. */
export const rooms = ['shared', 'client', 'server', 'app', 'admin', 'tests']

/** More checkers than processors check types twice: with four on two, a folder takes a third longer. */
const mostCheckers = 4

/** The arguments of `tsc` that check the types of a room. */
export function checkingTypes(room) {
  const checkers = Math.min(availableParallelism(), mostCheckers)
  return ['--project', room, '--checkers', String(checkers)]
}
