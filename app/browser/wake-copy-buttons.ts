/** Loads the script that copies code with the first press of a button beside code. */
export function wakeCopyButtons(): void {
  document.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-copied]')
    if (button) (await import('./copy-code.ts')).copyCode(button)
  })
}
