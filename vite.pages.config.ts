/** The public site for the server: HTML is rendered from this, and each route's CSS stands beside it. */
import { defineConfig } from 'vite'
import { css, target } from './vite.shared.config.ts'

export default defineConfig({
  css,
  publicDir: false,
  // In one file with what uses them: as packages they are 90 files, and a start of the server loads each. Besides, React as
  // a package is the slow one for development unless NODE_ENV says otherwise, which no operator should have to know. `npm run dev`
  // builds with NODE_ENV=development, and gets that one.
  // biome-ignore lint/style/noProcessEnv: it is what says to Vite which of the two it builds.
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV'] ?? 'production') },
  ssr: { noExternal: ['react', 'react-dom', 'react-router', 'zustand'] },
  build: {
    ssr: 'app/entry.server.tsx',
    outDir: 'build/pages',
    target,
    cssTarget: target,
    manifest: 'manifest.json',
    ssrEmitAssets: true,
    cssMinify: 'lightningcss',
    minify: false,
    rolldownOptions: {
      onLog(level, log, report) {
        // "use client" in React Router is for bundlers of server components, and means nothing here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    },
  },
})
