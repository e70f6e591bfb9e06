/** `site:export` and `site:publish`: the site as files for a host without a server. */
import { join } from 'node:path'
import { pino } from 'pino'
import { openCopy } from '../boot/open-copy.ts'
import { openFittingKeys } from '../identity/audit/require-keys.ts'
import { countOf } from '../platform/count-of.ts'
import { isLoopback } from '../platform/http/loopback.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { readGitEnv } from '../settings/env.ts'
import { type CopyPlace, readPlace } from '../static-copy/copy-addresses.ts'
import { findPagesPlace, publishCopy } from '../static-copy/publish-copy.ts'
import { type WrittenCopy, writeCopy } from '../static-copy/write-copy.ts'
import { loadBuiltSite } from '../web/built-site.ts'
import { parseCommand } from './command-line.ts'
import type { Operation } from './commands.ts'

const ofPlace = { base: { type: 'string' }, origin: { type: 'string' } } as const
const ofBranch = {
  remote: { type: 'string', default: 'origin' },
  branch: { type: 'string', default: 'gh-pages' },
  in: { type: 'string', default: '.' },
} as const

export async function exportSite(operation: Operation): Promise<string> {
  const { values, positionals } = parseCommand(operation.args, ofPlace, null, 1)
  const [folder = ''] = positionals
  const place = toPlace(values, operation.env.publicOrigin)
  const copy = await openCopyOf(operation, place)
  const result = await writeCopy(folder, copy)
  refuseDead(result, `The copy was written to ${folder}, but`)
  return `${describe(result)} in ${folder}.${warnOf(place)}`
}

export async function publishSite(operation: Operation): Promise<string> {
  const { values } = parseCommand(operation.args, { ...ofPlace, ...ofBranch }, null)
  const { branch } = values
  const repository = { folder: values.in, remote: values.remote, env: readGitEnv() }
  const usual = operation.env.publicOrigin
  const found = isLoopback(new URL(usual).hostname) ? await findPagesPlace(repository) : null
  const place =
    found && values.origin === undefined
      ? { ...found, ...(values.base !== undefined && toPlace(values, found.origin)) }
      : toPlace(values, usual)
  const result = await publishCopy({ ...repository, branch }, async (folder) =>
    writeCopy(folder, await openCopyOf(operation, place)),
  )
  refuseDead(result, 'Nothing was published, because')
  const { address, isPushed } = result
  if (!isPushed) return `The branch ${branch} of ${address} already has this copy.`
  return `${describe(result)} on the branch ${branch} of ${address}, for ${place.origin}${place.base}/.${warnOf(place)}`
}

async function openCopyOf(operation: Operation, place: CopyPlace) {
  const { env, now } = operation
  return openCopy(
    {
      ...operation,
      blogUrl: env.blogUrl,
      built: await loadBuiltSite(join(import.meta.dirname, '..', '..', 'build')),
      keys: await openFittingKeys(env, operation.db, now),
      log: pino({ level: env.logLevel }, pino.destination(2)),
      settings: env,
    },
    place,
  )
}

function toPlace(
  { base = '', origin }: { base?: string | undefined; origin?: string | undefined },
  usual: string,
): CopyPlace {
  const place = readPlace(origin ?? usual, base)
  if (place) return place
  throw new OperatorError(
    `${origin ?? usual}${base} is no address of a site: --origin is like https://ada.github.io, and --base like /repo.`,
  )
}

function describe({ files, removed, written }: WrittenCopy): string {
  return `The copy has ${countOf(files, 'file')}: ${written} written, ${removed} removed`
}

function warnOf({ origin }: CopyPlace): string {
  if (!isLoopback(new URL(origin).hostname)) return ''
  return ` Its feeds, link pictures and addresses for search engines name ${origin}: give the address where it will be with --origin.`
}

function refuseDead({ dead }: WrittenCopy, what: string): void {
  if (dead.length === 0) return
  const lines = dead.map(({ page, link }) => `\n  ${page}: ${link}`)
  throw new OperatorError(
    `${what} ${countOf(dead.length, 'link')} lead to what is not in it, such as a document that is not public:${lines.join('')}`,
  )
}
