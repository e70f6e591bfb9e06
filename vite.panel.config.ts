/**
 * The panel: one script, its rooms as chunks, and one stylesheet. Sent only to admins, from below ADMIN_PATH.
 */
import { defineConfig, type Plugin } from 'vite'
import { applyTheme } from './client/theme/apply-theme.ts'
import { css, plainImports, target } from './vite.shared.config.ts'

/** The inline script of the panel's document, which the server reads from the build. */
const beforePaint: Plugin = {
  name: 'before-paint',
  generateBundle() {
    const source = `(${applyTheme})(document.documentElement.dataset)`
    this.emitFile({ type: 'asset', fileName: 'before-paint.js', source })
  },
}

export default defineConfig({
  css,
  // The path of the panel is known only when the server starts, so scripts import each other relatively.
  base: './',
  publicDir: false,
  plugins: [plainImports, beforePaint],
  build: {
    outDir: 'build/panel',
    target,
    cssTarget: target,
    cssMinify: 'lightningcss',
    manifest: 'manifest.json',
    modulePreload: false,
    // One stylesheet in the document: the policy allows no inline styles, and opening a room causes no flash.
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'admin/main.tsx',
      output: {
        // Every room needs these: as one file they compress better, and the rooms that use a part do not split it.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(?:react|react-dom|react-router|scheduler|react-aria|react-aria-components|react-stately|@react-aria|@react-stately|@react-types|@internationalized|clsx|use-sync-external-store)\//,
            },
          ],
        },
      },
      onLog(level, log, next) {
        // "use client" is for server components; there are none here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') next(level, log)
      },
    },
  },
})
