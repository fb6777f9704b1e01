export function moveRowFocus(by: 1 | -1): void {
  // The first link of a row opens it; other cells may have links, too.
  const links = [...document.querySelectorAll('tbody tr[data-item]')].flatMap(
    (row) => row.querySelector<HTMLElement>('a[href]') ?? [],
  )
  const here = links.indexOf(document.activeElement?.closest('tr')?.querySelector('a') as HTMLElement)
  links.at(here < 0 ? (by > 0 ? 0 : -1) : Math.min(Math.max(here + by, 0), links.length - 1))?.focus()
}
