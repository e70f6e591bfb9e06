/** The public site for the server, which renders HTML with it, and the CSS of each route. */
import { defineConfig } from 'vite'
import { checks, compactOutput, css, target } from './vite.shared.config.ts'

export default defineConfig({
  css,
  publicDir: false,
  // React and React Router are bundled: as packages they are 90 files, which each start of the server would
  // load. Also, as a package React is the slow development build unless NODE_ENV is set, which no operator
  // should have to know. `npm run dev` builds with NODE_ENV=development and gets that build.
  // biome-ignore lint/style/noProcessEnv: Vite chooses between the two builds by it.
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV'] ?? 'production') },
  ssr: { noExternal: ['react', 'react-dom', 'react-router', 'valibot', 'zustand'] },
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
      checks,
      output: compactOutput,
      onLog(level, log, report) {
        // "use client" in React Router is for bundlers of server components and has no meaning here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    },
  },
})
