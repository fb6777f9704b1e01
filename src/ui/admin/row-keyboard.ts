export function moveRowFocus(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('tbody tr[data-item] a[href]')]
  const here = links.indexOf(document.activeElement?.closest('tr')?.querySelector('a') as HTMLElement)
  links.at(here < 0 ? (by > 0 ? 0 : -1) : Math.min(Math.max(here + by, 0), links.length - 1))?.focus()
}
