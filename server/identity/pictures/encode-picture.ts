/** Re-encodes a picture as a small WebP without metadata. A picture may be made to break the decoder, so a helper does it. */
import { defineTask } from '../../platform/helper/helper.ts'
import { shortLane } from '../../platform/helper/lanes.ts'

const encodeTask = defineTask<typeof import('./encode-task.ts')>(
  new URL('./encode-task.ts', import.meta.url),
  { processorMs: 20_000, clockMs: 20_000, memoryMb: 320 },
)

/** Returns null for what is no picture, or one that is too large or takes too long. */
export async function encodePicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  const encoded = await shortLane.run(encodeTask, bytes, false)
  return encoded.ok ? encoded.value : null
}
