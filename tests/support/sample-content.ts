/** The sample content, and the fixed time at which tests import it. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const sampleContent = join(import.meta.dirname, '..', '..', 'content')
export const buildFolder = join(import.meta.dirname, '..', '..', 'build')
/** Uploads pass through it. */
export const temporaryDataDir = join(tmpdir(), 'madang-test-data')
export const now = () => new Date('2026-11-21T12:00:00Z')
