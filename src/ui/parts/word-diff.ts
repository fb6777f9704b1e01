export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string }

/** A word diff based on the longest common subsequence. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < old.length && start < fresh.length && isSame(old[start]!, fresh[start]!)) start++
  let end = 0
  while (end < old.length - start && end < fresh.length - start && isSame(old.at(-1 - end)!, fresh.at(-1 - end)!)) end++
  const parts = [
    ...fresh.slice(0, start).map(same),
    ...between(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)),
    ...fresh.slice(fresh.length - end).map(same),
  ]
  return runs(parts)
}

/** Words include the space after them, which alone is not a difference. */
const wordsOf = (text: string) => text.match(/\S+\s*/g) ?? []
const isSame = (one: string, other: string) => one.trimEnd() === other.trimEnd()
const same = (text: string): DiffPart => ({ kind: 'same', text })

function between(old: string[], fresh: string[]): DiffPart[] {
  const width = fresh.length + 1
  // The length of the longest common subsequence of the remaining words, for each pair of positions.
  const common = new Uint16Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--)
      common[i * width + j] = isSame(old[i]!, fresh[j]!)
        ? common[(i + 1) * width + j + 1]! + 1
        : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!)
  const parts: DiffPart[] = []
  for (let i = 0, j = 0; i < old.length || j < fresh.length;) {
    if (i < old.length && j < fresh.length && isSame(old[i]!, fresh[j]!)) {
      parts.push(same(fresh[j]!))
      i++
      j++
    } else if (j === fresh.length || (i < old.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!))
      parts.push({ kind: 'removed', text: old[i++]! })
    else parts.push({ kind: 'added', text: fresh[j++]! })
  }
  return parts
}

/** Fewer common words than this between two changes are coincidence, so the changes are merged. */
const fewest = 3

/** Joins words into parts; within a change, deletions come before insertions. */
function runs(words: readonly DiffPart[]): DiffPart[] {
  const parts: DiffPart[] = []
  let [deleted, inserted] = ['', '']
  const flush = () => {
    if (deleted) parts.push({ kind: 'removed', text: deleted })
    if (inserted) parts.push({ kind: 'added', text: inserted })
    deleted = inserted = ''
  }
  for (let place = 0; place < words.length;) {
    const { kind } = words[place]!
    let end = place + 1
    if (kind === 'same') while (words[end]?.kind === 'same') end++
    const texts = words.slice(place, end).map((word) => word.text)
    const isChance = kind === 'same' && texts.length < fewest && deleted && inserted && end < words.length
    if (kind !== 'same' || isChance) {
      if (kind !== 'added') deleted += texts.join('')
      if (kind !== 'removed') inserted += texts.join('')
    } else {
      flush()
      parts.push(same(texts.join('')))
    }
    place = end
  }
  flush()
  return parts
}
