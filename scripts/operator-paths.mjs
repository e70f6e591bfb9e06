/**
 * Makes the paths among the arguments of an operator command absolute. They are relative to the folder where the
 * operator stands, but the commands run in the folder of the program.
 */
import { resolve } from 'node:path'

/** The options whose value is a path, by command. */
const pathOptions = {
  'audit:check': ['--archive'],
  'audit:prune': ['--to'],
  backup: ['--to'],
  'backup:verify': ['--from', '--identity'],
  'db:move': ['--to'],
  'posts:import': ['--report'],
  restore: ['--from', '--identity'],
  'site:publish': ['--in'],
}

/** Options with a value of a command whose other arguments are paths. */
const besidePaths = {
  'posts:import': ['--from', '--language', '--origin'],
  'site:export': ['--base', '--origin'],
}

/** `from` is the folder where the operator stands. */
export function resolvePaths(command, args, from) {
  if (command.startsWith('content:')) return args.map((folder) => resolve(from, folder))
  // A remote of Git has its name in the repository where the operator stands.
  if (command === 'site:publish' && !args.some((one) => /^--in(?:=|$)/.test(one)))
    return [...args, '--in', from]
  const options = pathOptions[command] ?? []
  const toPath = (value) => {
    if (command !== 'db:move') return resolve(from, value)
    // Only a value with `@` is the path of a file. Without it, the value is `sqlite` or a URL.
    return value.startsWith('@') ? `@${resolve(from, value.slice(1))}` : value
  }
  return args.map((argument, index) => {
    const before = args[index - 1] ?? ''
    if (options.includes(before)) return toPath(argument)
    const [name, ...value] = argument.split('=')
    if (options.includes(name) && value.length > 0) return `${name}=${toPath(value.join('='))}`
    const others = besidePaths[command]
    const isPath = others && !argument.startsWith('-') && !others.includes(before)
    return isPath ? toPath(argument) : argument
  })
}
