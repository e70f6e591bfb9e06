/** libvips for files from outside. */
import sharp from 'sharp'

/** Loaders of types that are not accepted stay blocked: they are for formats that may contain scripts or links. Of SVG see `open-picture.ts`. */
const accepted = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map(
  (name) => `VipsForeignLoad${name}File`,
)
/** For pictures of accounts, which are fetched and never on disk. */
const fetched = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: [...accepted, ...fetched] })
// Each file is opened once, so a cache would only keep memory.
sharp.cache(false)
// sharp's own default on glibc is one.
sharp.concurrency(2)

export { sharp }
