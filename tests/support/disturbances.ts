/** Events that disturb a form of the panel while somebody composes text in it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import type { FieldPath } from '#shared/check-document.ts'
import { content } from '#shared/i18n/panel/content/en.ts'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import type { InputKeyboard } from './input-methods.ts'
import type { openOtherTab } from './other-tab.ts'

export interface Moment {
  page: Page
  /** The field into which the user types, and its path in the document. */
  field: Locator
  path: FieldPath
  other: ReturnType<typeof openOtherTab>
  keyboard: InputKeyboard
  round: number
}

export interface Disturbance {
  name: string
  needsComposition?: boolean
  /** Runs before the user types. May change how the page behaves. */
  begin?(page: Page): Promise<unknown>
  /** Runs in the middle of every composition. Returns whether it moved the focus out of the field. */
  during?(moment: Moment): Promise<boolean>
  /** Runs after the user has typed, and makes the decisions that the page then asks for. */
  end?(page: Page): Promise<unknown>
}

const lateMs = 800

const saves = '**/api/admin/content/project/*'

/** Answers as a reverse proxy does while the server behind it is down. */
const badGateway = { status: 502, contentType: 'text/html', body: 'Bad gateway' }

const delayAnswers = (page: Page) =>
  page.route(saves, async (route) => {
    await sleep(lateMs)
    await route.continue()
  })

export const disturbances: Disturbance[] = [
  { name: 'drafts are saved' },
  { name: 'answers arrive late', begin: delayAnswers },
  {
    name: 'the server is away and returns',
    begin: (page) => {
      let asked = 0
      return page.route(saves, (route) => {
        asked += 1
        return asked % 2 === 1 ? route.fulfill(badGateway) : route.continue()
      })
    },
  },
  {
    name: 'another tab saves other fields',
    during: at(5, ({ other, round }) => other.save(['texts', 'en', 'title'], `Title ${round}`)),
  },
  {
    name: 'another tab publishes',
    during: at(5, ({ other }) => other.publish()),
  },
  {
    name: 'a conflict is shown',
    begin: delayAnswers,
    async during({ page, other, path, round }) {
      if (round === 0) await other.save(path, 'Somebody else wrote this.')
      // The pause after the first round begins a save, whose answer tells of the conflict.
      if (round === 1) await page.getByRole('button', { name: editor.conflict.open }).waitFor()
      return false
    },
    async end(page) {
      await page.getByRole('button', { name: editor.conflict.open }).click()
      await page.getByRole('button', { name: editor.conflict.keepMine }).click()
    },
  },
  {
    name: 'the preview is opened',
    during: interrupted(async ({ page }) => {
      const preview = page.getByRole('button', {
        name: content.document.preview,
        exact: true,
      })
      // The end of a composition scrolls the caret into view, away from a pressed button.
      await preview.focus()
      await preview.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: content.preview.close }).first().click()
      await dialog.waitFor({ state: 'detached' })
    }),
  },
  {
    name: 'the page beside is refreshed',
    begin: (page) => pressUnnoticed(page, editor.writing.preview),
    // Every save shows a new page.
    end: (page) => pressUnnoticed(page, editor.writing.second),
  },
  {
    name: 'the language is switched',
    during: interrupted(async ({ page, field }) => {
      const left = page.getByLabel(editor.panes.left)
      await left.focus()
      await left.selectOption('ja')
      await field.waitFor({ state: 'detached' })
      await left.selectOption('ko')
      await field.waitFor()
    }),
  },
  {
    name: 'Ctrl K and Escape while composing',
    needsComposition: true,
    async during({ page, keyboard }) {
      await keyboard.press('Control+k')
      if (await page.getByRole('dialog').isVisible()) await keyboard.press('Escape')
      return false
    },
  },
]

/** Leaves the focus where it is. */
function pressUnnoticed(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name }).evaluate((node: HTMLElement) => node.click())
}

function at(rounds: number, action: (moment: Moment) => Promise<unknown>) {
  return async (moment: Moment) => {
    if (moment.round % rounds === rounds - 1) await action(moment)
    return false
  }
}

/** The user goes elsewhere in the form, and comes back to the end of the text. */
function interrupted(action: (moment: Moment) => Promise<void>) {
  return async (moment: Moment) => {
    const { field, keyboard, round } = moment
    if (round % 20 !== 0) return false
    await action(moment)
    await field.click()
    await keyboard.press('Control+End')
    return true
  }
}
