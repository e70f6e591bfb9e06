import { longLane, shortLane } from '../../platform/helper/lanes.ts'
import { createTextRenderer, renderLimit } from './text-renderer.ts'

/** Of the operator's commands. */
export const defaultRenderer = createTextRenderer()

/** Beside a site. */
export const siteLimit = { ...renderLimit, memoryMb: 200 }

/** Of drafts, previews and documents that are published. */
export const draftRenderer = createTextRenderer(siteLimit, { lane: shortLane, isUrgent: true })

/** Of the imports of the panel. */
export const importRenderer = createTextRenderer(siteLimit, { lane: longLane })
