import { isIPv6 } from 'node:net'

/**
 * The network that limits count as one visitor: an IPv4 address or the /64 of an IPv6 address. IPv4-mapped IPv6
 * addresses (`::ffff:192.0.2.1`, `::ffff:c000:201`) count as the plain IPv4 address.
 */
export function networkOf(address: string): string {
  const plain = address.split('%')[0]!
  if (!isIPv6(plain)) return address
  const groups = parseGroups(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function parseGroups(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const left = groupsOf(head)
  if (tail === undefined) return left
  const right = groupsOf(tail)
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right]
}

function groupsOf(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}
