/** Words in a row that count as copied when another text has them in the same order. */
const length = 5
/** More words than the longest text may have. */
const mostWords = 6_000

/**
 * The hashes of all runs of five words, each once. Case, punctuation and accents of Latin letters do not matter. The
 * time grows with the length of the text, and its end is ignored beyond the limit.
 */
export function shinglesOf(text: string): number[] {
  const words = wordsOf(text)
  const hashes = new Set<number>()
  for (let start = 0; start + length <= words.length; start++) hashes.add(hashOf(words.slice(start, start + length)))
  return [...hashes]
}

function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const [word] of text
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]+/gu)) {
    words.push(word)
    if (words.length === mostWords) break
  }
  return words
}

/** FNV-1a in 32 bits, which PostgreSQL stores as an integer. */
function hashOf(words: readonly string[]): number {
  let hash = 0x811c9dc5
  for (const word of words) {
    for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
    hash = Math.imul(hash ^ 0x20, 0x01000193)
  }
  return hash | 0
}
