/** The tasks of the helper process that opens files from outside with libvips. */
import type { MediaRefusal } from '#shared/admin/media.ts'
import type { VariantFormat } from '#shared/media.ts'
import { drawVariant } from './draw-variant.ts'
import { inspectFile } from './inspect-file.ts'
import type { Inspected } from './tasks.ts'

/** Files are given by their path, so that their bytes do not pass through two processes. */
type MediaTask =
  | { kind: 'inspect'; file: string }
  | { kind: 'draw'; file: string; width: number; format: VariantFormat }

type MediaAnswer =
  | { kind: 'inspected'; value: Inspected }
  | { kind: 'drawn'; bytes: Uint8Array }
  | { kind: 'refused'; refusal: MediaRefusal }
  | { kind: 'failed' }

/** libvips throws for what is damaged; files may also be gone. */
export async function run(task: MediaTask): Promise<MediaAnswer> {
  return carryOut(task).catch(() => ({ kind: 'failed' }))
}

async function carryOut(task: MediaTask): Promise<MediaAnswer> {
  if (task.kind === 'draw') {
    return { kind: 'drawn', bytes: await drawVariant(task.file, task.width, task.format) }
  }
  const inspected = await inspectFile(task.file)
  return inspected.ok
    ? { kind: 'inspected', value: inspected.value }
    : { kind: 'refused', refusal: inspected.refusal }
}
