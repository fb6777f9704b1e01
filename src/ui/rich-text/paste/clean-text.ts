/** Removes characters that the server rejects: control characters other than tabs and line ends, and halves of pairs. */
export function cleanText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these characters are what is looked for
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').toWellFormed()
}
