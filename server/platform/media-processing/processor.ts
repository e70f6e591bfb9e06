/** Opens uploaded files in a helper process: libvips takes 60 MB and more, and a picture may be made to break it. */
import type { MediaRefusal } from '#shared/admin/media.ts'
import type { VariantFormat } from '#shared/media.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { defineTask, type Helper, type RunTask, type TaskLimit } from '../helper/helper.ts'
import { shortLane } from '../helper/lanes.ts'
import type { Inspected } from './tasks.ts'

export type MediaProcessor = ReturnType<typeof createMediaProcessor>

/** BUSY: too many wait. FAILED: the process ended, or took too long. */
type ProcessingFailure = 'BUSY' | 'FAILED'

/** A picture of 60 megapixels takes 5 s on a slow machine, and up to 240 MB. */
export const pictureLimit: TaskLimit = { processorMs: 30_000, clockMs: 30_000, memoryMb: 320 }

const mediaTask = defineTask<typeof import('./media-task.ts')>(
  new URL('./media-task.ts', import.meta.url),
  pictureLimit,
)

export function createMediaProcessor(lane: Helper = shortLane) {
  return {
    /** Whether urgent tasks are refused for now. */
    isFull: lane.isFull,
    inspect: (
      file: string,
      isUrgent: boolean = true,
    ): Promise<Result<Inspected, MediaRefusal | ProcessingFailure>> =>
      inspectMedia((task, input) => lane.run(task, input, isUrgent), file),

    /** `isUrgent`: somebody waits for it. All others are drawn when nobody does. */
    async draw(
      file: string,
      variant: { width: number; format: VariantFormat },
      isUrgent: boolean,
    ): Promise<Result<Uint8Array, ProcessingFailure>> {
      const drawn = await lane.run(mediaTask, { kind: 'draw', file, ...variant }, isUrgent)
      if (!drawn.ok) return fail(drawn.code === 'BUSY' ? 'BUSY' : 'FAILED')
      return drawn.value.kind === 'drawn' ? ok(drawn.value.bytes) : fail('FAILED')
    },
  }
}

export async function inspectMedia(
  run: RunTask,
  file: string,
): Promise<Result<Inspected, MediaRefusal | ProcessingFailure>> {
  const inspected = await run(mediaTask, { kind: 'inspect', file })
  if (!inspected.ok) return fail(inspected.code === 'BUSY' ? 'BUSY' : 'FAILED')
  if (inspected.value.kind === 'refused') return fail(inspected.value.refusal)
  return inspected.value.kind === 'inspected' ? ok(inspected.value.value) : fail('FAILED')
}
