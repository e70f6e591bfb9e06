/**
 * The helpers of a process. A short task (a preview, a picture) never waits for an import. Together with a site of 140 MB
 * both fit in 512 MB (`npm run bench -- limits`).
 */
import { createHelper } from './helper.ts'

export const shortLane = createHelper({ heapMb: 160 })

export const longLane = createHelper({ heapMb: 200, asked: shortLane })

/** For the commands of the operator, who alone waits for them and can end them. */
export const commandLane = createHelper({ heapMb: 2048, asked: shortLane })
