const mailAddress = /^[^\s\p{C}@<>"(),:;\\[\]]{1,64}@[^\s\p{C}@<>"(),:;\\[\].]+(\.[^\s\p{C}@<>"(),:;\\[\].]+)+$/u

/** Somewhere a letter can go: no header and no second recipient fits in. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && mailAddress.test(text)
}
