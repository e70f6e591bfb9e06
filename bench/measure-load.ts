/**
 * Sends as many requests for one address as the server can answer: with `wrk` if it is installed, otherwise
 * with our own load generator.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { type LoadResult, sendLoad } from './load.ts'

const connections = 32

export const generator = spawnSync('wrk', ['--version']).error ? 'our own load' : 'wrk'

export function measureLoad(
  origin: string,
  path: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<LoadResult> {
  if (generator === 'wrk') return runWrk(origin + path, headers, seconds)
  return sendLoad({
    origin,
    requests: [{ path, headers }],
    connections,
    maxRequests: 10_000_000,
    maxSeconds: seconds,
  })
}

async function runWrk(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<LoadResult> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const wrk = spawn('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...lines, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: (seconds + 10) * 1000,
  })
  const [printed] = await Promise.all([text(wrk.stdout), once(wrk, 'exit')])
  const [, answered, took, unit] = /(\d+) requests in ([\d.]+)(s|m)/.exec(printed) ?? []
  if (!answered || unit !== 's' || /Non-2xx|Socket errors/.test(printed)) {
    throw new Error(`wrk did not measure what it should:\n${printed}`)
  }
  return { answered: Number(answered), seconds: Number(took) }
}
