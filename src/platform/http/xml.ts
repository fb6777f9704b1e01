const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML 1.0 has no form for these characters, not even an escaped one. */
// oxlint-disable-next-line no-control-regex -- control characters are what must go
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

/** Text for elements and quoted attributes of XML. */
export function escapeXml(text: string): string {
  return text.replaceAll(forbidden, '').replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)
}
