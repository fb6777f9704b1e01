const mailAddress = /^[^\s\p{C}@<>"(),:;\\[\]]{1,64}@[^\s\p{C}@<>"(),:;\\[\].]+(\.[^\s\p{C}@<>"(),:;\\[\].]+)+$/u

/** Rejects anything that could inject a header or a second recipient. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && mailAddress.test(text)
}
