/** Writes the still pictures of the pieces into `app/public/pieces`: `npm run fix`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeStills } from '../app/home/pieces/still.ts'

const folder = join(import.meta.dirname, '..', 'app', 'public', 'pieces')
await mkdir(folder, { recursive: true })
for (const [file, text] of Object.entries(makeStills())) await writeFile(join(folder, file), text)
