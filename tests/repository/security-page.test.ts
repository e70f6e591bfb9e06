/** The numbers of `docs/security.md` equal those of the code, and the tests that it names exist. */
import { readdir, readFile } from 'node:fs/promises'
import { maxHeaderSize } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { previewLinkDays } from '#shared/admin/content.ts'
import { mediaLimits } from '#shared/media.ts'
import { mostUploadBytes } from '../../server/boot/open-site.ts'
import { panelReading } from '../../server/content/folder/read-in-helper.ts'
import { unzipLimits } from '../../server/content/folder/unzip-content.ts'
import { siteLimit } from '../../server/content/markdown/default-renderer.ts'
import { pictureLimits } from '../../server/identity/pictures/fetch-picture.ts'
import { failuresUntilLocked, limits } from '../../server/identity/second-factor/attempts.ts'
import { maxTries, nonceMs } from '../../server/identity/sign-in/pre-auth.ts'
import { recoveryEnrolMs } from '../../server/identity/sign-in/session-times.ts'
import { messageRates } from '../../server/inbox/messages.ts'
import { mostTasks } from '../../server/platform/helper/helper.ts'
import { requestBounds } from '../../server/platform/http/request-bounds.ts'
import { usualMaxBytes } from '../../server/platform/json-api/define-call.ts'
import { pictureLimit } from '../../server/platform/media-processing/processor.ts'
import { parseEnv } from '../../server/settings/env.ts'
import {
  clientAllowance,
  formsAllowance,
  refusalAllowance,
  totalAllowance,
} from '../../server/web/pages/search-budget.ts'
import { connectionLimits, serverTimes } from '../../server/web/site-server.ts'
import { databases } from '../support/databases.ts'

const root = join(import.meta.dirname, '..', '..')
const readPage = () => readFile(join(root, 'docs', 'security.md'), 'utf8')

/** OWASP ASVS 5.0, levels 1 and 2: the requirements about sign-in, sessions, tokens, requests, files and headers. */
const rows = `
  V2.2.1 V2.2.2 V2.3.1 V2.3.3 V2.4.1
  V3.2.1 V3.3.1 V3.3.2 V3.3.3 V3.3.4 V3.4.1 V3.4.2 V3.4.3 V3.4.4 V3.4.5 V3.4.6 V3.5.1 V3.5.2 V3.5.3
  V4.1.3 V5.2.1 V5.2.2 V5.3.2 V5.4.1 V5.4.2 V6.1.1 V6.3.1 V6.3.2 V6.3.3 V6.3.4 V6.4.4 V6.5.1 V6.5.2 V6.5.3 V6.5.5 V6.8.2 V6.8.4
  V7.1.1 V7.2.3 V7.2.4 V7.3.1 V7.3.2 V7.4.1 V7.4.2 V7.4.3 V7.4.5 V7.5.1 V7.5.2 V7.6.2
  V8.2.1 V8.2.2 V8.2.3 V8.3.1 V9.1.1 V9.1.2 V9.1.3 V9.2.1
  V10.1.1 V10.1.2 V10.4.5 V10.4.8 V10.5.1 V10.5.2 V10.5.4 V11.3.2 V11.5.1 V12.2.1 V13.3.1 V13.4.2
  V14.2.1 V14.3.1 V14.3.2 V14.3.3 V15.3.1 V15.3.3 V15.3.4 V15.3.6
  V16.2.5 V16.3.1 V16.3.3 V16.4.1 V16.5.1 V16.5.3
`
  .trim()
  .split(/\s+/)

test('each requirement of the standard is listed once, with tests that exist', async () => {
  const table = [...(await readPage()).matchAll(/^\| (V[\d.]+) \| [12] \| (.+) \| (.+) \|$/gm)]
  expect(table.map(([, row]) => row)).toEqual(rows)
  for (const [, row, , named = ''] of table) {
    const tests = [...named.matchAll(/`([^`]+\.(?:test|e2e)\.ts)`: (.+?)(?=<br>|$)/g)]
    expect(tests, row).not.toEqual([])
    for (const [, file = '', name = ''] of tests) {
      const text = await readFile(join(root, file), 'utf8')
      expect(text.includes(name), `${row}: ${file}: ${name}`).toBe(true)
    }
  }
})

test('the limits on the page equal those of the code', async () => {
  const page = await readPage()
  const span = (seconds: number) => {
    if (seconds < 3600) return `${seconds / 60} min`
    return `${seconds / 3600} h`
  }
  const said = {
    totpUnknownDevice: 'authenticator codes, devices not seen before',
    totpKnownDevice: 'authenticator codes, a device that signed in before',
    recoveryUnknownDevice: 'recovery codes, devices not seen before',
    recoveryKnownDevice: 'recovery codes, a device that signed in before',
    passkeyUnknownDevice: 'passkeys, devices not seen before',
    passkeyKnownDevice: 'passkeys, a device that signed in before',
    setup: 'codes of an authenticator that is being set up',
  } satisfies Record<keyof typeof limits, string>
  for (const [name, windows] of Object.entries(limits)) {
    const limit = windows.map(({ most, seconds }) => `${most} in ${span(seconds)}`).join(', ')
    const line = page
      .split('\n')
      .find((one) => one.startsWith(`| ${said[name as keyof typeof said]} |`))
    expect(line?.endsWith(`| ${limit} |`), `${name}: ${limit}`).toBe(true)
  }
  expect(page).toContain(
    `| codes for one started sign-in | that sign-in | ${maxTries}; it waits for 10 min |`,
  )
  expect(page).toContain(`After ${failuresUntilLocked} failures in a row`)
  const searches = [clientAllowance, totalAllowance]
    .map(({ burst, perSecond }) => `${burst} at once, then 1 in ${1 / perSecond} s`)
    .join('; ')
  expect(page).toContain(`| ${searches} |`)
  const { burst, perSecond } = refusalAllowance
  expect(page).toContain(`| ${burst} KB at once, then ${perSecond} KB in 1 s;`)
  const { inAll, perAddress, unreadMs, waiting } = connectionLimits
  expect(page).toContain(`of this machine | address | ${perAddress} |`)
  expect(page).toContain(`| connections | all clients together | ${inAll} |`)
  expect(page).toContain(`taken nothing for ${unreadMs / 1000} s is cut`)
  expect(page).toContain(`sends more than ${waiting} further requests`)
})

test('the limits of the guards on the page equal those of the code', async () => {
  const page = await readPage()
  const missing: string[] = []
  const says = (text: string) => {
    if (!page.includes(text)) missing.push(text)
  }
  const grouped = (count: number) => count.toLocaleString('en')
  const { headers, cookies, queryNames, formFields, formBytes, bytesPerJsonValue } = requestBounds
  says(`${headers} header lines and ${cookies} cookies (431), ${queryNames} names of a query`)
  says(`${formFields} fields (400) and ${formBytes / 1024} KB (413) of a form`)
  says(`${usualMaxBytes.public / 1024} KB of a public call`)
  says(`with one member for ${bytesPerJsonValue} bytes; heads have ${maxHeaderSize / 1024} KB`)
  const { requestMs, headersMs, uploadMs } = serverTimes
  says(`arrives in ${requestMs / 1000} s, its headers in ${headersMs / 1000} s`)
  says(`an upload of an admin in ${uploadMs / 60_000} min`)
  const { own, network, everybody } = messageRates
  says(`| address; network | ${own.times}; ${network.times} in 10 min |`)
  says(`| ${everybody.map(({ times }) => times).join(' in 10 min, ')} in 24 h |`)
  const { burst, perSecond } = formsAllowance
  says(`${burst} at once, then ${perSecond} in 1 s |`)
  const { pixels, svgBytes, svgElements } = mediaLimits
  says(`pictures: ${pixels / 1e6} megapixels; SVG: ${svgBytes / 1e6} MB`)
  says(`${grouped(svgElements * 2)} tags`)
  says(`opened in a helper for ${pictureLimit.clockMs / 1000} s`)
  const { processorMs, memoryMb } = panelReading.limit
  says(`${processorMs / 1000} s of CPU time, ${memoryMb} MB; YAML`)
  says(`uploads ${mostUploadBytes / 1e6} MB, import ${unzipLimits.bytes / 1e6} MB`)
  const text = siteLimit
  says(
    `Markdown: ${text.processorMs / 1000} s of CPU time, ${text.clockMs / 1000} s, ${text.memoryMb} MB`,
  )
  says(`a hash, ${Math.max(...previewLinkDays)} days`)
  says(`${pictureLimits.bytes / 1024 ** 2} MB, ${pictureLimits.ms / 1000} s, re-encoded`)
  says(`${mostTasks} tasks wait`)
  expect(missing).toEqual([])
})

test('the times on the page equal those of the code', async () => {
  const page = await readPage()
  const { authTimes } = parseEnv({})
  const minutes = (ms: number) => `${ms / 60_000} min`
  expect(page).toContain(`| idle | ${minutes(authTimes.idleMs)}, counted by the server`)
  expect(page).toContain(
    `| whole session | ${authTimes.absoluteMs / 3_600_000} h, regardless of activity`,
  )
  expect(page).toContain(`| access token | ${minutes(authTimes.accessMs)} |`)
  expect(page).toContain(`(${authTimes.coalesceMs / 1000} s apart or more)`)
  expect(page).toContain(`is accepted for ${authTimes.graceMs / 1000} s more`)
  expect(page).toContain(`| proof before changing factors | ${minutes(authTimes.stepUpMs)} |`)
  expect(page).toContain(
    `| setting up a factor after signing in by a recovery code, without another proof | ${minutes(recoveryEnrolMs)} |`,
  )
  expect(page).toContain(`| a started sign-in, until the provider answers | ${minutes(nonceMs)} |`)
  expect(page).toContain(
    `| a started sign-in that waits for its second factor | ${minutes(authTimes.pendingMs)} |`,
  )
})

test.each(databases)('a new site has no account on $name', async ({ open }) => {
  await using opened = await open()
  expect(await opened.db.selectFrom('user_account').selectAll().execute()).toEqual([])
})

test('no page lets the provider sign in automatically', async () => {
  const folder = join(root, 'app', 'sign-in')
  const files = (await readdir(folder)).filter((file) => /\.tsx?$/.test(file))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const choices = texts.flatMap((text) => text.match(/auto_select: \w+/g) ?? [])
  // In the type of the provider script's options, and in the options.
  expect(choices).toEqual(['auto_select: false', 'auto_select: false'])
})
