import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { content } from '#shared/i18n/panel/content/en.ts'
import { adminPath, openPanel } from '../../support/panel.ts'

const { enter, site } = await openPanel(0)
const shots = JSON.parse(readFileSync('/tmp/write54-shots.json', 'utf8'))
test('shots', async () => {
  for (const { name, language, isDark, width, height, path, act } of shots) {
    await using visit = await enter({
      language,
      isDark,
      viewport: { width, height },
      hasTouch: width < 500,
      isFirst: true,
      refusals: /.*/,
    })
    const { page } = visit
    page.on('console', (m) => m.type() === 'error' && console.log(name, m.text()))
    page.on('pageerror', (e) => console.log(name, e.message))
    await page.goto(`${site.origin}${adminPath}${path}`)
    await page.locator('[data-path]').first().waitFor()
    await page.waitForLoadState('networkidle')
    if (act) await page.evaluate(act)
    await new Promise((r) => setTimeout(r, 900))
    const box = await page.evaluate(() => {
      const e = document.querySelector(
        'section .cm-editor, section [data-path] textarea[rows]:not([placeholder])',
      )
      const t = [...document.querySelectorAll('section [role=toolbar]')][0]?.getBoundingClientRect()
      const r = e?.getBoundingClientRect()
      return [
        innerHeight,
        r?.top,
        r?.bottom,
        t?.top,
        t?.bottom,
        document.documentElement.scrollWidth,
        getComputedStyle(e!).fontSize,
      ]
    })
    console.log(name, JSON.stringify(box))
    await page.screenshot({ path: `/tmp/write54-${name}.png` })
  }
}, 300_000)
