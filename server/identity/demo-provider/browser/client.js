/**
 * The part of the script interface of Google Identity Services that sign-in needs: `google.accounts.id`. The
 * server prepends `known`, the label of the button in each language.
 */
const chooser = '/demo-identity/choose'
const size = { width: 480, height: 640 }

let settings = null
let popup = null

function choose() {
  const query = new URLSearchParams({ nonce: settings.nonce ?? '', hl: languageOf({}) })
  const left = screenX + (outerWidth - size.width) / 2
  const top = screenY + (outerHeight - size.height) / 3
  popup = open(
    `${chooser}?${query}`,
    'demo-identity',
    `popup,width=${size.width},height=${size.height},left=${left},top=${top}`,
  )
}

function languageOf({ locale }) {
  const language = (locale ?? document.documentElement.lang).slice(0, 2)
  return language in known ? language : 'en'
}

addEventListener('message', ({ origin, source, data }) => {
  if (origin !== location.origin || source !== popup || data?.from !== 'demo-identity') return
  const { credential } = data
  settings?.callback?.({ credential, select_by: 'btn', clientId: settings.client_id })
})

const sheet = new CSSStyleSheet()
sheet.replaceSync(`.demo-identity-button {
  display: flex; align-items: center; justify-content: center; gap: 12px; width: 100%; min-height: 48px;
  border: 1px solid light-dark(#8b8073, #767d88); border-radius: 2px; background: none; color: inherit; font: inherit; cursor: pointer;
}
.demo-identity-button:hover { border-color: currentcolor; }`)
document.adoptedStyleSheets.push(sheet)

globalThis.google = {
  accounts: {
    id: {
      initialize(options) {
        settings = options
      },
      renderButton(parent, options = {}) {
        const button = document.createElement('button')
        button.type = 'button'
        button.className = 'demo-identity-button'
        button.textContent = known[languageOf(options)]
        button.addEventListener('click', () => {
          options.click_listener?.()
          choose()
        })
        parent.replaceChildren(button)
      },
      prompt: choose,
      cancel() {
        popup?.close()
      },
      /** Does nothing: the demo provider never signs anyone in automatically. */
      disableAutoSelect() {},
    },
  },
}
