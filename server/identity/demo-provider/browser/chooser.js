/**
 * Returns the chosen account, as an ID token, to the page that opened this window. The server prepends
 * `known`.
 */
const { documentElement } = document
try {
  const { isDark } = JSON.parse(localStorage.getItem('theme-storage')).state
  documentElement.dataset.theme = isDark ? 'dark' : 'light'
} catch {
  // No theme is stored: the preference of the system applies.
}

function post(path, body) {
  return fetch(path, {
    method: 'POST',
    headers: {
      'Accept-Language': documentElement.lang,
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
    },
    body: JSON.stringify(body),
  })
}

/** Unlocks demo sign-in for this browser. Throws the error message of the server otherwise. */
async function unlock(code) {
  const response = await post('/demo-identity/unlock', { code })
  if (response.ok) return location.reload()
  throw new Error((await response.json()).error)
}

async function choose(email) {
  const query = new URLSearchParams(location.search)
  const body = {
    email,
    nonce: query.get('nonce'),
    clientId: known.clientId,
    language: documentElement.lang,
  }
  const response = await post('/demo-identity/token', body)
  const { data } = await response.json()
  opener.postMessage({ from: 'demo-identity', credential: data.credential }, location.origin)
  close()
}

addEventListener('DOMContentLoaded', () => {
  const problem = document.querySelector('[role=alert]')
  const form = document.querySelector('form')
  if (!opener) {
    problem.textContent = documentElement.dataset.alone
    for (const control of document.querySelectorAll('button, input')) control.disabled = true
    return
  }
  const start = (email) => {
    problem.textContent = ''
    choose(email).catch(() => {
      problem.textContent = documentElement.dataset.failed
    })
  }
  for (const button of document.querySelectorAll('[data-email]')) {
    button.addEventListener('click', () => start(button.dataset.email))
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!form.reportValidity()) return
    const { code, email } = form.elements
    if (email) return start(email.value)
    problem.textContent = ''
    unlock(code.value).catch((error) => {
      problem.textContent = error.message || documentElement.dataset.failed
    })
  })
})
