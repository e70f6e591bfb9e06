/** The sample content, and the fixed time at which tests import it. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TextRenderer } from '../../server/content/markdown/text-renderer.ts'

export const sampleContent = join(import.meta.dirname, '..', '..', 'content')
export const buildFolder = join(import.meta.dirname, '..', '..', 'build')
/** Uploads pass through it. */
export const temporaryDataDir = join(tmpdir(), 'madang-test-data')
export const now = () => new Date('2026-11-21T12:00:00Z')

/** Takes no time. */
export const emptyRenderer: TextRenderer = {
  listPlaces: async () => ({ places: [], headings: [] }),
  renderPage: async () => '',
  renderPost: async () => ({
    html: '',
    sections: [],
    text: '',
    readingMinutes: 1,
    places: { places: [], headings: [] },
  }),
}
