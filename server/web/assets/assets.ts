/**
 * Serves the built files that browsers load. They are read and compressed once; their names contain a hash of
 * their content.
 */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { lookUp } from '#shared/look-up.ts'
import type { Asked } from '../../platform/http/asked.ts'
import { chooseEncoding, type Encoding, encodeBody } from '../../platform/http/encoding.ts'
import { inertPolicy, securityHeaders } from '../../platform/http/security-headers.ts'

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
}

type Bytes = Buffer<ArrayBuffer>

interface Asset {
  br: Bytes
  gzip: Bytes
  /** Made at the first request, because it is rarely requested and twice as long as the other two together. */
  identity?: Bytes
  headers: Record<string, string>
}

export type Assets = Awaited<ReturnType<typeof loadAssets>>

const publicCaching = 'public, max-age=31536000, immutable'

/** `hashedCaching`: the Cache-Control of files whose names contain a hash. */
export async function loadAssets(folders: string[], hashedCaching = publicCaching) {
  const assets = new Map<string, Asset>()
  async function loadFolder(folder: string) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => ({
        file: join(entry.parentPath, entry.name),
        path: `${entry.parentPath.slice(folder.length)}/${entry.name}`,
      }))
    const served = files.filter(({ path }) => path !== '/manifest.json' && !isCompressed(path))
    await Promise.all(
      served.map(async ({ file, path }) => {
        assets.set(path, await readAsset(file, path, hashedCaching))
      }),
    )
  }
  await Promise.all(folders.map(loadFolder))
  return {
    paths: [...assets.keys()].sort(),
    /** The response for a path such as `/assets/page-x.js`; null if there is no such file. */
    serve({ headers, path }: Pick<Asked, 'headers' | 'path'>): Response | null {
      const asset = assets.get(path)
      if (!asset) return null
      const encoding = chooseEncoding(headers.get('accept-encoding'))
      return new Response(bodyOf(asset, encoding), {
        headers:
          encoding === 'identity'
            ? asset.headers
            : { ...asset.headers, 'Content-Encoding': encoding },
      })
    },
  }
}

/** The build writes these files next to each asset. They are served under the name of the asset. */
function isCompressed(path: string): boolean {
  return path.endsWith('.br') || path.endsWith('.gz')
}

function bodyOf(asset: Asset, encoding: Encoding): Bytes {
  if (encoding !== 'identity') return asset[encoding]
  asset.identity ??= gunzipSync(asset.gzip) as Bytes
  return asset.identity
}

async function readBodies(file: string): Promise<Pick<Asset, 'br' | 'gzip'>> {
  const [br, gzip] = await Promise.all(
    ['br', 'gz'].map((extension) => readFile(`${file}.${extension}`).catch(() => null)),
  )
  if (br && gzip) return { br, gzip }
  // The development build has no compressed files.
  const encoded = await encodeBody(await readFile(file), 5)
  return { br: encoded.br, gzip: encoded.gzip }
}

async function readAsset(file: string, path: string, hashedCaching: string): Promise<Asset> {
  const hashed = path.startsWith('/assets/')
  return {
    ...(await readBodies(file)),
    headers: {
      ...securityHeaders,
      'Content-Security-Policy': inertPolicy,
      'Content-Type': lookUp(mediaTypes, extname(file)) ?? 'application/octet-stream',
      'Cache-Control': hashed ? hashedCaching : 'public, max-age=3600',
      Vary: 'Accept-Encoding',
    },
  }
}
