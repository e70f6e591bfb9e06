/** The panel: one script, its rooms behind it, and one sheet. Sent to admins alone, from wherever ADMIN_PATH says. */
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
  // Where the panel is, is known when the server starts; scripts find each other by where they are.
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
    // One sheet in the document: a policy without inline styles, and no flash when a room opens.
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'admin/main.tsx',
      onLog(level, log, next) {
        // "use client" is for servers that render React; there is none here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') next(level, log)
      },
    },
  },
})
