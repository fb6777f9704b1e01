const sizes = {
  24: 'size-6 text-[10px]',
  32: 'size-8 text-small',
  40: 'size-10 text-base',
  56: 'size-14 text-body',
  96: 'size-24 text-title',
  130: 'size-[130px] text-display',
} as const

const grounds = [
  'bg-green-wash text-green',
  'bg-sun-wash text-sun-deep',
  'bg-slate-wash text-slate',
  'bg-coral-wash text-coral',
]

/**
 * A portrait, or initials on a tint derived from the person. The name is usually next to it, so the picture is
 * decorative; set `named` if it stands alone.
 */
export function Avatar(props: {
  name: string
  src?: string | undefined
  /** The picture in double size for high-density screens. */
  fine?: string | undefined
  size?: keyof typeof sizes
  named?: boolean
  /** In the first view, so it is loaded eagerly. */
  first?: boolean
}) {
  const { name, src, fine, size = 40, named = false, first = false } = props
  if (src)
    return (
      <img
        src={src}
        srcSet={fine && `${src} 1x, ${fine} 2x`}
        alt={named ? name : ''}
        width={size}
        height={size}
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
        className={`${sizes[size]} shrink-0 rounded-full bg-line object-cover`}
      />
    )
  return (
    <span
      {...(named ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      className={`${sizes[size]} ${groundOf(name)} inline-grid shrink-0 place-items-center rounded-full font-semibold select-none`}
    >
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 32).toLocaleUpperCase()).join('')
}

function groundOf(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973
  return grounds[sum % grounds.length]!
}
