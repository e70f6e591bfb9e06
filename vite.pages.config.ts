/** The public site for the server, which renders HTML with it, and the CSS of each route. */
import { createLogger, defineConfig } from 'vite'
import { checks, compactOutput, css, target } from './vite.shared.config.ts'

// The minifier keeps this pseudo-class (https://drafts.csswg.org/css-overflow-5/#target-current), but does not know it.
const customLogger = createLogger('warn')
const { warn } = customLogger
customLogger.warn = (text, options) => text.includes("'target-current'") || warn(text, options)

export default defineConfig({
  css,
  customLogger,
  // Styles name files of it; the browser's build copies them.
  publicDir: 'app/public',
  // React and React Router are bundled: as packages they are 90 files, which each start of the server would
  // load. Also, as a package React is the slow development build unless NODE_ENV is set, which no operator
  // should have to know. `npm run dev` builds with NODE_ENV=development and gets that build.
  // biome-ignore lint/style/noProcessEnv: Vite chooses between the two builds by it.
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV'] ?? 'production') },
  ssr: { noExternal: ['react', 'react-dom', 'react-router', 'valibot', 'zustand'] },
  build: {
    ssr: 'app/entry.server.tsx',
    outDir: 'build/pages',
    copyPublicDir: false,
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
