import { expect, test } from 'vitest'
import { createLog, mostPerMinute } from './create-log.ts'

function openLog(level = 'info', isTerminal = false) {
  let time = Date.parse('2026-11-21T12:00:00Z')
  const lines: Record<string, unknown>[] = []
  const destination = { write: (line: string) => lines.push(JSON.parse(line)) }
  const opened = createLog({ level, now: () => new Date(time), destination, isTerminal })
  return {
    ...opened,
    lines,
    linesOf: (msg: string) => lines.filter((line) => line['msg'] === msg).length,
    leftOut: () =>
      lines.flatMap(({ leftOut, of }) => (leftOut === undefined ? [] : [{ leftOut, of }])),
    pass: (seconds: number) => (time += seconds * 1000),
  }
}

test('a terminal, where the sign-in link stands, shows no line of daily work unless that is asked for', () => {
  const written = (level: string, isTerminal: boolean) => {
    const { log, lines } = openLog(level, isTerminal)
    log.info({ audit: 1 }, 'signed in')
    log.warn('a disk is nearly full')
    return lines.map(({ msg }) => msg)
  }
  expect(written('info', true)).toEqual(['a disk is nearly full'])
  expect(written('debug', true)).toEqual(['signed in', 'a disk is nearly full'])
  expect(written('info', false)).toEqual(['signed in', 'a disk is nearly full'])
})

test('sixty lines a minute with the same message are written, then the number of dropped lines', () => {
  const { log, linesOf, leftOut, pass } = openLog()
  for (let line = 0; line < 1000; line += 1) log.warn({ line }, 'refused')
  log.info('something else')
  expect([linesOf('refused'), linesOf('something else'), leftOut()]).toEqual([mostPerMinute, 1, []])
  pass(60)
  log.warn({ line: 1001 }, 'refused')
  expect(leftOut()).toEqual([{ leftOut: 1000 - mostPerMinute, of: 'refused' }])
  expect(linesOf('refused')).toBe(mostPerMinute + 1)
  pass(60)
  log.info('something else')
  expect(leftOut()).toHaveLength(1)
})

test('the number of dropped lines is also reported without another line, and at the end', () => {
  const { log, leftOut, pass, reportLeftOut, close } = openLog()
  const flood = () => {
    for (let line = 0; line < mostPerMinute + 5; line += 1) log.warn('refused')
  }
  flood()
  reportLeftOut()
  expect(leftOut()).toEqual([])
  pass(60)
  reportLeftOut()
  reportLeftOut()
  expect(leftOut()).toEqual([{ leftOut: 5, of: 'refused' }])
  flood()
  close()
  expect(leftOut()).toHaveLength(2)
})

test('rows of the audit log are never dropped', () => {
  const { log, linesOf } = openLog()
  for (let seq = 1; seq <= 500; seq += 1) log.info({ audit: { seq } }, 'authn_login_fail')
  expect(linesOf('authn_login_fail')).toBe(500)
})

test('lines below the level are neither written nor counted', () => {
  const { log, lines, pass } = openLog('error')
  for (let line = 0; line < 200; line += 1) log.warn('refused')
  pass(60)
  log.error('failed')
  expect(lines).toHaveLength(1)
})
