export const longestLink = 2000

/** Absolute https and mailto links, and paths of this site. Everything that a browser could execute is excluded. */
export function isSafeLink(href: string): boolean {
  // Browsers drop control characters and read a backslash as a slash, so that `/\host` leaves the site. Brackets and
  // quotes are never part of an address that was copied from a browser.
  // oxlint-disable-next-line no-control-regex -- these characters are what is looked for
  if (href.length > longestLink || /[\s\u0000-\u0020\u007f\\<>"`]/.test(href)) return false
  if (/^\/(?!\/)/.test(href) || /^#[\w-]+$/.test(href)) return true
  return /^(?:https:\/\/|mailto:)\S/i.test(href) && URL.canParse(href)
}
