/** Brings the choice of an account back, as an ID token, to the page that asked. The server puts `known` before it. */
const { documentElement } = document
try {
  const { isDark } = JSON.parse(localStorage.getItem('theme-storage')).state
  documentElement.dataset.theme = isDark ? 'dark' : 'light'
} catch {
  // Nothing stored: the system's preference rules.
}

async function choose(email) {
  const query = new URLSearchParams(location.search)
  const body = {
    email,
    nonce: query.get('nonce'),
    clientId: known.clientId,
    language: documentElement.lang,
  }
  const response = await fetch('/demo-identity/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify(body),
  })
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
    if (form.reportValidity()) start(form.elements.email.value)
  })
})
