/**
 * The window in which an account is chosen. It is a page of the provider and uses no code or styles of the
 * site.
 */
import { demoCodeCommand } from '#shared/auth.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Messages } from '#shared/i18n/en.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { pagePolicy, securityHeaders } from '../../platform/http/security-headers.ts'
import { demoAdminEmail, sampleEmails, toAccount } from './accounts.ts'

const style = `
:root { color-scheme: light dark; --paper: light-dark(#f9f6f1, #0d131c); --ink: light-dark(#241a14, #ebe7e0);
  --ink-2: light-dark(#55473e, #b4aca0); --line: light-dark(#8b8073, #767d88); --accent: light-dark(#b3361d, #f0b35c); }
:root[data-theme=light] { color-scheme: light }
:root[data-theme=dark] { color-scheme: dark }
* { box-sizing: border-box }
body { margin: 0; padding: 24px; font: 16px/1.6 system-ui, sans-serif; color: var(--ink); background: var(--paper); word-break: keep-all; overflow-wrap: anywhere }
main { max-width: 420px; margin-inline: auto }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 8px }
p { margin: 0 0 24px; color: var(--ink-2) }
code { display: block }
ul { list-style: none; margin: 0 0 24px; padding: 0; border: 1px solid var(--line) }
li + li { border-top: 1px solid var(--line) }
button, input { font: inherit; color: inherit; background: none; border: 1px solid var(--line); border-radius: 2px; min-height: 48px; padding: 8px 12px; width: 100% }
button { cursor: pointer }
button:hover { color: var(--accent) }
li button { display: grid; grid-template-columns: auto 1fr; column-gap: 16px; text-align: start; border: 0; padding: 12px 16px }
li img { grid-row: span 3; align-self: center; border-radius: 50% }
li b { font-weight: 600 }
li span { font-size: 14px; color: var(--ink-2) }
label { display: block; font-weight: 600; margin-bottom: 8px }
form { display: grid; gap: 12px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
[role=alert] { color: var(--accent); margin: 16px 0 0 }
[role=alert]:empty { display: none }
`

const script = '/demo-identity/chooser.js'

type Words = Messages['demo']

/**
 * `isOpen`: this browser has already sent the code from the console. Otherwise the page asks for the code.
 */
export function printChooser(language: Language, isOpen: boolean): Response {
  const words = catalogues[language].demo
  const rows = sampleEmails.map((email) => {
    const { name, picture } = toAccount(email, language)
    const role = email === demoAdminEmail ? words.owner : words.visitor
    return `<li><button type="button" data-email="${email}"><img src="/demo-identity/pictures/${picture}" alt="" width="48" height="48"><b>${name}</b><span>${email}</span><span>${role}</span></button></li>`
  })
  const html = `<!DOCTYPE html>
<html lang="${language}" data-failed="${words.failed}" data-alone="${words.alone}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.title}</title>
<script src="${script}"></script>
<style>${style}</style>
</head>
<body>
<main>
<h1>${words.title}</h1>
${isOpen ? printAccounts(words, rows) : printCodeForm(words)}
<p role="alert"></p>
</main>
</body>
</html>`
  return new Response(html, {
    headers: {
      ...securityHeaders,
      'Content-Security-Policy': pagePolicy({ inlineStyles: [style] }),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Cache-Control': 'no-store',
    },
  })
}

function printAccounts(words: Words, rows: string[]): string {
  return `<p>${words.text}</p>
<ul aria-label="${words.accounts}">${rows.join('')}</ul>
<form novalidate>
<div><label for="email">${words.other}</label>
<input id="email" name="email" type="email" required autocomplete="email" placeholder="name@example.com"></div>
<button type="submit">${words.go}</button>
</form>`
}

function printCodeForm(words: Words): string {
  return `<p>${words.codeNeeded} ${words.codeAgain} <code>${demoCodeCommand}</code></p>
<form novalidate>
<div><label for="code">${words.code}</label>
<input id="code" name="code" type="text" required autocomplete="off" autocapitalize="none" spellcheck="false"></div>
<button type="submit">${words.unlock}</button>
</form>`
}
