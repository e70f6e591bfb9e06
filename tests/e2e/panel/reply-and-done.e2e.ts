/** A reply after which the message is done with. */
import { expect, test } from 'vitest'
import { en } from '#shared/i18n/panel/en.ts'
import { findAccessibilityFaults } from '../../support/accessibility.ts'
import { phone } from '../../support/browser.ts'
import { adminPath, messageOf, openPanel, settle } from '../../support/panel.ts'

const panel = await openPanel(12)
const [newest = ''] = panel.messages
const { inbox, shell } = en

test('a reply can be sent and its message marked as done at once, and the next message opens', async () => {
  await using visit = await panel.enter()
  const { page } = visit
  await visit.open(`${adminPath}/inbox/${newest}?folder=new`)
  await settle(page)
  const { status, subject } = await messageOf(panel, newest)
  expect(status).toBe('new')
  const button = page.getByRole('button', { name: inbox.replySendDone })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel(inbox.replyText).fill('Thank you.')
  expect(await findAccessibilityFaults(page)).toEqual([])
  await button.click()
  await page.getByText(inbox.moved(1, inbox.folderNames.done)).waitFor()
  await page.waitForURL((url) => !url.pathname.endsWith(newest))
  expect((await messageOf(panel, newest)).status).toBe('done')
  // The focus is on the message that has opened.
  await expect.poll(() => page.locator('[role=row]:focus[data-open=true]').count()).toBe(1)
  await page.getByRole('heading', { name: subject, exact: true }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: shell.undo }).click()
  await page.waitForURL(`**/${newest}?folder=new`)
  await page.getByRole('heading', { name: subject, exact: true }).waitFor()
  await button.waitFor()
  expect((await messageOf(panel, newest)).status).toBe('open')
})

test('on a phone the focus stays in the reader', async () => {
  await using visit = await panel.enter({ viewport: phone })
  const { page } = visit
  const [, , , , , id = ''] = panel.messages
  await visit.open(`${adminPath}/inbox/${id}`)
  await settle(page)
  await page.getByLabel(inbox.replyText).fill('Thank you.')
  await page.getByRole('button', { name: inbox.replySendDone }).click()
  await page.waitForURL((url) => !url.pathname.endsWith(id))
  await page.getByText(inbox.moved(1, inbox.folderNames.done)).waitFor()
  await expect.poll(() => page.locator('article [role=toolbar]:focus').count()).toBe(1)
})
