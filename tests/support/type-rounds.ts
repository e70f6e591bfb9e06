/** Types into an emptied field of the panel's form, round by round, while something disturbs it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Disturbance, Moment } from './disturbances.ts'
import { openKeyboard } from './input-keyboard.ts'
import type { InputMethod } from './input-methods.ts'

/** A save begins 1.5 s after the last key. */
const pauseMs = 1700

interface Length {
  rounds: number
  /** Beside the one after the first round. */
  pauses: number
}

/** The form has to be open, with nothing unsaved, in the page in front. */
export async function typeRounds(
  place: Omit<Moment, 'round'>,
  method: InputMethod,
  { begin, during }: Disturbance,
  { rounds, pauses }: Length,
): Promise<void> {
  const { page, field } = place
  const keyboard = await openKeyboard(page)
  await field.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.locator('[data-state=saved]').waitFor()
  await begin?.(page)
  const apart = Math.ceil(rounds / (pauses + 1))
  for (let round = 0; round < rounds; round += 1) {
    await method.type(keyboard, async () => (await during?.({ ...place, round })) ?? false)
    if (round % apart === 0) await sleep(pauseMs)
  }
}
