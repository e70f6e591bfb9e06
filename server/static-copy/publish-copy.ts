/**
 * Sends a copy to a branch of a Git repository by the installed `git`. It works on a clone of that branch alone, in a folder of
 * its own, so nothing of the operator's repository is touched.
 */
import { execFile } from 'node:child_process'
import { mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '../platform/operator-error.ts'
import type { CopyPlace } from './copy-addresses.ts'
import { markerName, type WrittenCopy } from './write-copy.ts'

export interface Branch {
  /** The folder of the operator's repository, if `remote` is a name. */
  folder: string
  /** For Git: without what it reads of a repository that it was started from. */
  env: NodeJS.ProcessEnv
  /** The name of a remote there, or the address of a repository. */
  remote: string
  branch: string
}

export async function publishCopy(
  { folder, remote, branch, env }: Branch,
  write: (folder: string) => Promise<WrittenCopy>,
): Promise<WrittenCopy & { isPushed: boolean; address: string }> {
  const git = createGit(env)
  const address = await findAddress({ folder, remote, env })
  const shown = hideToken(address)
  const refused = `Git cannot read ${shown}. Does it exist, and may this user read it?`
  const heads = await git(folder, ['ls-remote', '--heads', '--', address, branch], refused)
  const isThere = heads.split('\n').some((line) => line.endsWith(`\trefs/heads/${branch}`))
  await using clone = await mkdtempDisposable(join(tmpdir(), 'madang-copy-'))
  const inClone = (args: string[], problem: string) => git(clone.path, args, problem)
  const checkout = ['clone', '--quiet', '--depth', '1', '--no-tags', '--branch', branch]
  if (isThere) await git(folder, [...checkout, '--', address, clone.path], refused)
  else await inClone(['init', '--quiet', '--initial-branch', branch], 'Git made no repository.')
  if (isThere && !(await readdir(clone.path)).includes(markerName))
    throw new OperatorError(
      `The branch ${branch} of ${shown} contains something other than a copy of a site. Choose another with --branch. Nothing was changed.`,
    )
  const written = await write(clone.path)
  if (written.dead.length > 0) return { ...written, isPushed: false, address: shown }
  await inClone(['add', '--all', '--force'], 'Git did not take the files.')
  const changes = await inClone(['status', '--porcelain'], 'Git did not compare the files.')
  if (changes === '') return { ...written, isPushed: false, address: shown }
  const author = await findAuthor(git, folder)
  await inClone([...author, 'commit', '--quiet', '-m', 'Publish the site'], 'Git made no commit.')
  await inClone(
    ['push', '--quiet', '--', address, `HEAD:refs/heads/${branch}`],
    `Git cannot write the branch ${branch} of ${shown}. Nothing was published.`,
  )
  return { ...written, isPushed: true, address: shown }
}

/** Addresses of remotes may hold a token. */
function hideToken(address: string): string {
  return address.replace(/(:\/\/)[^/@]*@/, '$1')
}

/** Where GitHub Pages shows what is published there; null: it is another host. */
export async function findPagesPlace(
  repository: Omit<Branch, 'branch'>,
): Promise<CopyPlace | null> {
  const address = await findAddress(repository)
  const [, owner = '', name = ''] =
    /github[.]com[:/]([\w-]+)\/([\w.-]+?)(?:[.]git)?\/?$/.exec(address) ?? []
  if (name === '') return null
  const host = `${owner}.github.io`.toLowerCase()
  return { origin: `https://${host}`, base: name.toLowerCase() === host ? '' : `/${name}` }
}

async function findAddress({ folder, remote, env }: Omit<Branch, 'branch'>): Promise<string> {
  if (remote.includes(':')) return remote
  if (/[/\\]/.test(remote)) return resolve(folder, remote)
  const problem = `There is no Git remote ${remote} in ${folder}: name another, or the address of a repository, with --remote.`
  return (
    await createGit(env)(folder, ['remote', 'get-url', '--push', '--', remote], problem)
  ).trim()
}

/** Git refuses commits of nobody, as on a new server. */
async function findAuthor(git: Git, folder: string): Promise<string[]> {
  const email = await git(folder, ['config', '--default', '', 'user.email'], '').catch(() => '')
  if (email.trim() === '') return ['-c', 'user.name=Madang', '-c', 'user.email=madang@localhost']
  const name = await git(folder, ['config', '--default', email.trim(), 'user.name'], '')
  return ['-c', `user.name=${name.trim()}`, '-c', `user.email=${email.trim()}`]
}

type Git = ReturnType<typeof createGit>

function createGit(env: NodeJS.ProcessEnv) {
  /** `problem`: the sentence for what most likely is the reason that it fails. */
  return async (cwd: string, args: string[], problem: string): Promise<string> => {
    try {
      const { stdout } = await promisify(execFile)('git', args, { cwd, env, maxBuffer: 1e8 })
      return stdout
    } catch (cause) {
      const { code, stderr = '' } = cause as { code: unknown; stderr?: string }
      if (code === 'ENOENT') throw new OperatorError(noGit, { cause })
      const said = stderr.trim().split('\n').slice(-6).join(' ')
      throw new OperatorError(`${problem}${said ? ` Git says: ${said}` : ''}`, { cause })
    }
  }
}

const noGit = 'Git is not installed. Install it, or upload what site:export writes.'
