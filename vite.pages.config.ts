/** The public site for the server: HTML is rendered from this, and each route's CSS stands beside it. */
import { defineConfig } from 'vite'
import { css, target } from './vite.shared.config.ts'

export default defineConfig({
  css,
  publicDir: false,
  build: {
    ssr: 'app/entry.server.tsx',
    outDir: 'build/pages',
    target,
    cssTarget: target,
    manifest: 'manifest.json',
    ssrEmitAssets: true,
    cssMinify: 'lightningcss',
    minify: false,
  },
})
