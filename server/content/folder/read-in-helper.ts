/** Has a content folder, or a zip of one, read by a helper: its files may be made to take any time and memory. */
import { defineTask, type Helper, type TaskLimit } from '../../platform/helper/helper.ts'
import { commandLane, longLane } from '../../platform/helper/lanes.ts'
import type { ReadAnswer, ReadTask } from './read-task.ts'

/** Of reading what the panel imports, and rendering the old blog in it: the panel reads 200 posts in some 10 s. */
export const panelReading: Reading = {
  lane: longLane,
  limit: { processorMs: 120_000, clockMs: 300_000, memoryMb: 220 },
}

/** The operator waits as long as it takes, and can end the command. */
export const commandReading: Reading = {
  lane: commandLane,
  limit: { processorMs: 3_600_000, clockMs: 7_200_000, memoryMb: 2048 },
}

export interface Reading {
  lane: Helper
  limit: TaskLimit
}

const readTask = defineTask<typeof import('./read-task.ts')>(
  new URL('./read-task.ts', import.meta.url),
  panelReading.limit,
)

export async function readInHelper(
  task: ReadTask,
  { lane, limit }: Reading,
): Promise<ReadAnswer | { ok: false; reason: 'TOO_SLOW' }> {
  const read = await lane.run({ ...readTask, limit }, task)
  return read.ok ? read.value : { ok: false, reason: 'TOO_SLOW' }
}
