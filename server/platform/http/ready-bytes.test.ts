import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { answerReady, type ReadyBytes, toReadyBytes } from './ready-bytes.ts'

const plain = new Headers({ 'accept-encoding': 'identity' })
const answersInAll = 200

test('an answer without compression has every byte of the text', async () => {
  const text = toText(50_000)
  const answer = answerReady(await toReadyBytes(text, {}, 5), plain)
  expect(answer.body?.toString()).toBe(text)
  const headers = Object.fromEntries(answer.toResponse().headers)
  expect(headers['content-length']).toBe(String(text.length))
  expect(headers).not.toHaveProperty('content-encoding')
})

test('the bytes of plain answers are collected without a large collection', async () => {
  const ready = await toReadyBytes(toText(50_000), {}, 5)
  const collectYoung = exposeCollector()
  collectYoung()
  const before = process.memoryUsage().arrayBuffers
  for (let count = 0; count < answersInAll; count += 1) {
    answerPlain(ready)
    collectYoung()
  }
  const grown = process.memoryUsage().arrayBuffers - before
  expect(grown).toBeLessThan(50_000 * (answersInAll / 10))
})

function answerPlain(ready: ReadyBytes): void {
  expect(answerReady(ready, plain).body?.byteLength).toBe(50_000)
}

function exposeCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void
  return () => collect({ type: 'minor' })
}

/** Compresses like a page, to about a fifth. */
function toText(length: number): string {
  const words = Array.from({ length }, (_, at) => ((at * 7919) % 1009).toString(36))
  return words.join(' ').slice(0, length)
}
