import { expect, test } from 'vitest'
import { clientAllowance, createSearchBudget, maxClients, totalAllowance } from './search-budget.ts'

function createClock() {
  const clock = { ms: 0, pass: (seconds: number) => (clock.ms += seconds * 1000) }
  return clock
}

const grantedTo = (take: (client: string) => number, clients: string[]) =>
  clients.filter((client) => take(client) === 0).length

test('a client gets a burst, then a steady rate, and the time to wait; other clients are not affected', () => {
  const clock = createClock()
  const { take } = createSearchBudget(() => clock.ms)
  const mallory = Array.from({ length: 1000 }, () => 'mallory')

  expect(grantedTo(take, mallory)).toBe(clientAllowance.burst)
  expect(take('mallory')).toBe(1)
  expect(take('ada')).toBe(0)
  clock.pass(3)
  expect(grantedTo(take, mallory)).toBe(3 * clientAllowance.perSecond)
  clock.pass(3600)
  expect(grantedTo(take, mallory)).toBe(clientAllowance.burst)
  clock.pass(-60)
  expect(take('ada')).toBe(0)
})

test('a flood from ever new addresses stays within the total allowance', () => {
  const clock = createClock()
  const { take } = createSearchBudget(() => clock.ms)
  const clients = Array.from(
    { length: 10_000 },
    (_, number) => `10.0.${number >> 8}.${number & 255}`,
  )

  expect(grantedTo(take, clients)).toBe(totalAllowance.burst)
  expect(take('ada')).toBe(1 / totalAllowance.perSecond)
  clock.pass(60)
  expect(grantedTo(take, clients)).toBe(60 * totalAllowance.perSecond)
})

test('the number of counted clients is bounded', () => {
  const budget = createSearchBudget(() => 0)
  for (let number = 0; number < 3 * maxClients; number++) budget.take(`client ${number}`)

  expect(budget.size()).toBe(maxClients)
})
